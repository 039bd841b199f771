-- Proofs of a key that were taken (RFC 9449), by the hash of key and id, so that none is taken a second time by another process. What
-- a crash of the database empties runs out within two minutes anyway: no log is written for it, and no answer waits for the disk.
CREATE UNLOGGED TABLE used_proofs (
  proof      bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_proofs_by_end ON used_proofs (expires_at);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, DELETE ON used_proofs TO carport_app;
  END IF;
END
$$;
