-- A table message is about one turn, and is closed when that turn is over.

ALTER TABLE message ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;   -- the version at which its turn began
ALTER TABLE message ADD COLUMN closed INTEGER NOT NULL DEFAULT 0; -- its turn is over

-- Messages of earlier versions of the bot stay as they are, except the newest one.
UPDATE message SET turn = version;
UPDATE message SET closed = 1 WHERE purpose = 'table' AND NOT fleeting AND EXISTS
    (SELECT 1 FROM message newer WHERE newer.match = message.match AND newer.seat = message.seat
    AND newer.purpose = 'table' AND newer.id > message.id);

CREATE INDEX message_open ON message (match)
    WHERE purpose = 'table' AND state = 'live' AND NOT closed;
