-- Consents that a borrower gave, or took back, at the servicer who had the loan before.

-- Who it was given to, by name; null: to us, here.
ALTER TABLE consents ADD COLUMN given_to text;

-- Which consent came from where, and a keyed hash of its row: the same row again changes nothing, another one is refused.
CREATE TABLE boarded_consents (
  source      text NOT NULL,
  source_id   text NOT NULL,
  consent_id  text NOT NULL UNIQUE REFERENCES consents (consent_id),
  row_hash    bytea NOT NULL,
  run_id      text NOT NULL,
  PRIMARY KEY (source, source_id)
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT ON boarded_consents TO carport_app;
  END IF;
END
$$;
