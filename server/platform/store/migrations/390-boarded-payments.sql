-- Single payments that borrowers had scheduled with the servicer before.

-- Which payment came from where, and a keyed hash of its row: the same row again changes nothing, another one is refused, whatever has
-- become of the payment since.
CREATE TABLE boarded_scheduled_payments (
  source       text NOT NULL,
  source_id    text NOT NULL,
  payment_id   text NOT NULL UNIQUE REFERENCES payments,
  row_hash     bytea NOT NULL,
  run_id       text NOT NULL,
  PRIMARY KEY (source, source_id)
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT ON boarded_scheduled_payments TO carport_app;
  END IF;
END
$$;
