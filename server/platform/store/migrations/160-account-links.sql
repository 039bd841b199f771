-- When a login was linked to its customer: its own address gets codes only some days after that.
ALTER TABLE logins ADD COLUMN linked_at timestamptz;
UPDATE logins SET linked_at = created_at WHERE customer_id IS NOT NULL;

-- The customer whose details somebody entered, until they enter the code that was sent to one of that customer's contacts.
CREATE TABLE account_lookups (
  login_id    text PRIMARY KEY REFERENCES logins ON DELETE CASCADE,
  customer_id text NOT NULL REFERENCES customers,
  matched_at  timestamptz NOT NULL
);
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON account_lookups TO carport_app;
  END IF;
END
$$;
