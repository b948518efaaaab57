-- Since moves can be undone, confirming every move is off unless somebody turns it on. `confirm`
-- was on by default, so it does not show who wanted it.
ALTER TABLE player ADD COLUMN always_confirm INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN choose INTEGER NOT NULL DEFAULT 0;  -- be asked even if a move is usual
