-- Undo has taken the place of confirmation, so that confirming every move is off unless somebody
-- turns it on. `confirm` was on for all who had never touched it, and cannot say who wanted it.
ALTER TABLE player ADD COLUMN always_confirm INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN choose INTEGER NOT NULL DEFAULT 0;  -- where a move is usual, too
