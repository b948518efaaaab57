-- Discord's username stands in pictures for a name whose letters no font has. It is empty until its
-- person does something.

ALTER TABLE player ADD COLUMN username TEXT NOT NULL DEFAULT '';
