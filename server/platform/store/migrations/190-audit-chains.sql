-- One chain of audit rows for everybody made every commit wait for one row. From here on there are 64, one for each sixty-fourth of
-- the accounts. What was written before, and what a server of the version before still writes while it is replaced, is chain 0: it
-- goes on ending in audit_head.
ALTER TABLE audit_log ADD COLUMN chain smallint NOT NULL DEFAULT 0 CHECK (chain BETWEEN 0 AND 64);
ALTER TABLE audit_log DROP CONSTRAINT audit_log_pkey, ADD PRIMARY KEY (chain, seq);

-- The ends of the chains. The row is locked last in every transaction that audits, so that numbers have no gaps within a chain.
CREATE TABLE audit_heads (
  chain  smallint PRIMARY KEY CHECK (chain BETWEEN 1 AND 64),
  seq    bigint NOT NULL CHECK (seq >= 0),
  mac    bytea NOT NULL
);
INSERT INTO audit_heads (chain, seq, mac) SELECT chain, 0, '\x' FROM generate_series(1, 64) AS chain;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, UPDATE ON audit_heads TO carport_app;
    REVOKE INSERT, DELETE, TRUNCATE ON audit_heads FROM carport_app;
  END IF;
END
$$;
