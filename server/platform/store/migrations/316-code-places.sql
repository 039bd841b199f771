-- A code is worth something only where it was asked for: on our own pages, or on one partner's. Null on our own.
ALTER TABLE passcodes ADD COLUMN partner_id text;
DROP INDEX passcodes_one_live;
CREATE UNIQUE INDEX passcodes_one_live ON passcodes (login_id, purpose, is_for_embed, COALESCE(partner_id, '')) WHERE ended_at IS NULL;
