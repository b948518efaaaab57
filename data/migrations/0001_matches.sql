-- Matches and all about them. Times are whole seconds since 1970 (UTC); JSON is written by bot.codec.

PRAGMA application_id = 0x4A504F53;             -- "JPOS": a database of Jungle Post

CREATE TABLE guild (
    id INTEGER PRIMARY KEY,
    locale TEXT NOT NULL DEFAULT 'en',
    welcomed_at INTEGER,                         -- NULL: the welcome is still owed
    keep_days INTEGER                            -- NULL: ended matches are kept for ever
) STRICT;

CREATE TABLE player (
    id INTEGER PRIMARY KEY,                      -- Discord's user id
    name TEXT NOT NULL,                          -- as last seen in an interaction
    locale TEXT NOT NULL DEFAULT 'en',
    dm_channel INTEGER,
    dm_refused_at INTEGER,                       -- so that closed DMs are not tried again and again
    dm_refusals INTEGER NOT NULL DEFAULT 0,
    dms INTEGER NOT NULL DEFAULT 1,              -- settings: hands are sent by DM,
    confirm INTEGER NOT NULL DEFAULT 1,          -- every guided move is confirmed,
    large INTEGER NOT NULL DEFAULT 0,            -- pictures in large print,
    in_words INTEGER NOT NULL DEFAULT 0          -- words instead of pictures
) STRICT;

CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'live', 'over', 'cancelled', 'frozen')),
    options TEXT NOT NULL,                       -- JSON object: key -> value, every option
    places INTEGER NOT NULL,
    creator INTEGER NOT NULL REFERENCES player (id),
    guild INTEGER,
    channel INTEGER NOT NULL,
    thread INTEGER,
    version INTEGER NOT NULL DEFAULT 0,          -- counts log rows and never falls
    epoch TEXT NOT NULL,
    seed TEXT,                                   -- 64 hex digits, stored nowhere else
    state TEXT,                                  -- the snapshot at `version`
    outcome TEXT,
    again_of INTEGER REFERENCES match (id),      -- the match that this is a rematch of
    pace INTEGER,                                -- seconds for a move; NULL: no limit
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX match_by_status ON match (status);
CREATE INDEX match_by_thread ON match (thread);
CREATE INDEX match_by_again_of ON match (again_of);

CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,
    user INTEGER REFERENCES player (id),         -- NULL: a computer from the start
    name TEXT NOT NULL,
    computer TEXT,                               -- level of the computer that plays it now
    resigned INTEGER NOT NULL DEFAULT 0,
    decision INTEGER NOT NULL DEFAULT 0,
    choices TEXT NOT NULL DEFAULT '',            -- digest of the legal moves of this decision
    owed_since INTEGER,                          -- NULL: it owes no decision
    missed INTEGER NOT NULL DEFAULT 0,           -- deadlines missed in a row
    agrees INTEGER NOT NULL DEFAULT 0,           -- wants to end the match without a result
    muted INTEGER NOT NULL DEFAULT 0,            -- its player is neither pinged nor sent DMs
    PRIMARY KEY (match, seat),
    UNIQUE (match, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_by_user ON seat (user);
CREATE INDEX seat_owing ON seat (owed_since) WHERE owed_since IS NOT NULL;

CREATE TABLE log (
    match INTEGER NOT NULL REFERENCES match (id),
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,                          -- start, move, resign, ...
    seat INTEGER,
    move TEXT,                                   -- JSON of a move
    events TEXT NOT NULL DEFAULT '[]',           -- JSON of the events, for all audiences
    at INTEGER NOT NULL,
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;

-- What each audience was last shown. The table's seat is -1.
CREATE TABLE audience (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,
    version INTEGER NOT NULL,                    -- all events up to this version were shown
    digest TEXT NOT NULL,                        -- of what only this audience knew then
    to_act TEXT NOT NULL,                        -- JSON: the seats to act then
    glimpsed INTEGER NOT NULL DEFAULT 0,         -- up to this version an answer has shown what only
                                                 -- this seat sees once, if no DM can show it
    at_table INTEGER NOT NULL DEFAULT 0,         -- up to this version the table has shown what all
                                                 -- see once
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Every message of the bot. When Discord has it, `audience` is updated with what it shows.
CREATE TABLE message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,                       -- -1: the table
    purpose TEXT NOT NULL,                       -- lobby, table, hand, notice and more
    channel INTEGER NOT NULL,
    message INTEGER,                             -- Discord's id; NULL until it was sent
    since INTEGER NOT NULL,                      -- it tells the events after this version
    version INTEGER NOT NULL,                    -- up to this version
    digest TEXT NOT NULL,                        -- as in audience
    to_act TEXT NOT NULL DEFAULT '[]',           -- as in audience
    mark TEXT NOT NULL,                          -- by which a message is found that may have been sent
    nonce TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('begun', 'live', 'to clear', 'gone')),
    fleeting INTEGER NOT NULL DEFAULT 0,         -- contains something that is shown only once
    at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX message_by_nonce ON message (nonce);
CREATE INDEX message_by_match ON message (match, seat, purpose);
CREATE INDEX message_by_channel ON message (channel);
CREATE INDEX message_begun ON message (state) WHERE state IN ('begun', 'to clear');

-- How a match ended for each seat.
CREATE TABLE result (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,
    user INTEGER,
    score INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Custom items of options, by server and game.
CREATE TABLE custom (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    option TEXT NOT NULL,
    author INTEGER NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (guild, game, option, value)
) STRICT;

-- The time settings of a player: quiet hours and reminders.
CREATE TABLE habit (
    user INTEGER PRIMARY KEY REFERENCES player (id),
    zone TEXT NOT NULL,                          -- a name of the IANA time zone database
    quiet_from INTEGER NOT NULL,                 -- minutes after midnight;
    quiet_until INTEGER NOT NULL,                -- equal: no quiet hours
    percents TEXT NOT NULL,                      -- JSON: shares of the time at which to remind
    place TEXT NOT NULL CHECK (place IN ('dm', 'thread'))
) STRICT;

-- Vacations, during which a player's clocks stand still. Their days are limited.
CREATE TABLE vacation (
    user INTEGER NOT NULL REFERENCES player (id),
    began INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (user, began)
) STRICT, WITHOUT ROWID;

-- Times during which nobody could move: anywhere (place 0), or in this server or channel.
CREATE TABLE outage (
    place INTEGER NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER,                               -- NULL: it still lasts
    PRIMARY KEY (place, began)
) STRICT, WITHOUT ROWID;

-- The clock of each decision that a person owes in a match with a pace. `due` and `next` are
-- computed from the other columns, vacations and outages, and updated whenever one of them changes.
CREATE TABLE clock (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,
    since INTEGER NOT NULL,
    allowance INTEGER NOT NULL,                  -- the pace and granted time, in seconds
    zone TEXT NOT NULL,                          -- the player's quiet hours when the decision began
    quiet_from INTEGER NOT NULL,
    quiet_until INTEGER NOT NULL,
    later INTEGER,                               -- the time of a reminder that the player asked for
    due INTEGER,                                 -- NULL: it stands still for an unknown time
    next INTEGER,                                -- when a reminder or the deadline is to be handled
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX clock_by_next ON clock (next) WHERE next IS NOT NULL;

-- Reminders of a player: each is written once for a moment of a clock, in the transaction that
-- decides on it. It was told when the message with this nonce was sent.
CREATE TABLE reminder (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES player (id),
    kind TEXT NOT NULL,                          -- clock, later, nudge, missed, away
    moment INTEGER NOT NULL,                     -- of the clock; it changes when the clock does
    since INTEGER NOT NULL,                      -- the start of the decision that it is about
    by INTEGER,                                  -- the seat that nudged
    at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('owed', 'void')),
    nonce TEXT,
    UNIQUE (match, seat, kind, moment)
) STRICT;
CREATE INDEX reminder_by_user ON reminder (user) WHERE state = 'owed';
CREATE INDEX reminder_by_nonce ON reminder (nonce);

-- A seat that is offered to another person or to a computer, at most one in each match.
CREATE TABLE handover (
    match INTEGER PRIMARY KEY REFERENCES match (id),
    seat INTEGER NOT NULL,
    user INTEGER REFERENCES player (id),         -- NULL: a computer
    name TEXT NOT NULL,
    locale TEXT NOT NULL,
    accepted INTEGER NOT NULL,
    agreed TEXT NOT NULL                         -- JSON: seats
) STRICT;

-- Facts about this installation, such as the hash of the synced commands and the epoch.
CREATE TABLE fact (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
