-- Whom a lobby keeps a seat for: JSON lists of user, name and the time until which it does. A rematch
-- keeps seats for the players of the match before, which was worked out anew each time.

ALTER TABLE match ADD COLUMN invited TEXT NOT NULL DEFAULT '[]';

UPDATE match SET invited = (
    SELECT json_group_array(json_array(s.user, s.name, match.created_at + 86400)) FROM seat s
    WHERE s.match = match.again_of AND s.user IS NOT NULL AND NOT s.resigned AND NOT EXISTS (
        SELECT 1 FROM seat t WHERE t.match = match.id AND t.user = s.user)
) WHERE status = 'lobby' AND again_of IS NOT NULL;
