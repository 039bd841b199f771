-- Requests of the current minute, added up over all web processes: by kind, limit and a keyed hash of the login, network or partner.
-- Unlogged, because a count that a crash loses would have ended within a minute anyway.
CREATE UNLOGGED TABLE request_counts (
  bucket  text PRIMARY KEY,
  count   integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 50);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON request_counts TO carport_app;
  END IF;
END
$$;
