-- A person's settings are one JSON object (bot.match.model.Preferences), so that another setting needs
-- no column. What is left out has its default.

ALTER TABLE player ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';

UPDATE player SET preferences = json_object(
    'dms', json(CASE WHEN dms THEN 'true' ELSE 'false' END),
    'confirm', json(CASE WHEN always_confirm THEN 'true' ELSE 'false' END),
    'large', json(CASE WHEN large THEN 'true' ELSE 'false' END),
    'in_words', json(CASE WHEN in_words THEN 'true' ELSE 'false' END),
    'choose', json(CASE WHEN choose THEN 'true' ELSE 'false' END)
) WHERE NOT dms OR always_confirm OR large OR in_words OR choose;

ALTER TABLE player DROP COLUMN dms;
ALTER TABLE player DROP COLUMN confirm;
ALTER TABLE player DROP COLUMN always_confirm;
ALTER TABLE player DROP COLUMN large;
ALTER TABLE player DROP COLUMN in_words;
ALTER TABLE player DROP COLUMN choose;
