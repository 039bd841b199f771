-- From when a key signs. The next one is written, and published, before that: every process knows it when the first token comes. The one
-- before it is retired at the same moment.
ALTER TABLE signing_keys ADD COLUMN signs_from timestamptz NOT NULL DEFAULT now();
UPDATE signing_keys SET signs_from = created_at;
