-- Whose codes are counted together. A code for a new login: those of its visit, and those of its network (a keyed hash) to its address.
ALTER TABLE registration_codes ADD COLUMN network_hmac bytea;
-- A code of a login: those that were asked for with an embed token, on the page of somebody else, are counted apart from its own.
ALTER TABLE passcodes ADD COLUMN is_for_embed boolean NOT NULL DEFAULT false;
