-- Payment methods and autopays that came in from the servicer's own system.

-- Which method came from where, and a keyed hash of its row: the same row again changes nothing, another one is refused.
CREATE TABLE boarded_payment_methods (
  source            text NOT NULL,
  source_id         text NOT NULL,
  payment_method_id text NOT NULL UNIQUE REFERENCES payment_methods,
  row_hash          bytea NOT NULL,
  run_id            text NOT NULL,
  PRIMARY KEY (source, source_id)
);

-- The same for autopays, one a loan: what its borrower has done with it since is not undone by boarding again.
CREATE TABLE boarded_autopays (
  source               text NOT NULL,
  account_number       text PRIMARY KEY REFERENCES accounts,
  recurring_payment_id text NOT NULL UNIQUE REFERENCES recurring_payments,
  row_hash             bytea NOT NULL,
  run_id               text NOT NULL
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT ON boarded_payment_methods, boarded_autopays TO carport_app;
  END IF;
END
$$;
