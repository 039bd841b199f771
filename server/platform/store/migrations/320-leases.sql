-- Work that one process at a time does, whichever it is: who has it and until when. A row and no advisory lock, because a lock of a
-- session means nothing behind a pooler that hands connections from one transaction to the next.
CREATE TABLE leases (
  name       text PRIMARY KEY,
  holder     text NOT NULL,
  expires_at timestamptz NOT NULL
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON leases TO carport_app;
  END IF;
END
$$;
