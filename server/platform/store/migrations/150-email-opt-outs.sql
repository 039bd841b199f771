-- Addresses whose owner wants no more reminders by email, in lower case. What they ask for and what is owed in writing still goes there.
CREATE TABLE email_opt_outs (
  address       text PRIMARY KEY,
  opted_out_at  timestamptz NOT NULL
);
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON email_opt_outs TO carport_app;
  END IF;
END
$$;
