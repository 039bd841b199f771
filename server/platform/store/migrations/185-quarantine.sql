-- What a job could not do for one subject. The others go on; this one is tried again until it works or has nothing left to do.
CREATE TABLE quarantine (
  -- A job of the day, or ledger-check.
  job             text NOT NULL,
  business_date   date NOT NULL,
  -- account, payment, autopay, return, or step: a capability's whole part of the job.
  subject_kind    text NOT NULL,
  subject_id      text NOT NULL,
  -- The loan it belongs to; null where none is known.
  account_number  text REFERENCES accounts,
  error_code      text NOT NULL,
  -- The loan takes no new money meanwhile. Not set for what passes by itself, such as a lock or a vendor that does not answer.
  stops_money     boolean NOT NULL,
  tries           int NOT NULL DEFAULT 1,
  first_at        timestamptz NOT NULL,
  last_at         timestamptz NOT NULL,
  -- Machine time, as the outbox has it: the wait before the next try is a duration.
  retry_at        timestamptz NOT NULL DEFAULT clock_timestamp() + interval '30 seconds',
  PRIMARY KEY (job, business_date, subject_kind, subject_id)
);
CREATE INDEX quarantine_stopping ON quarantine (account_number) WHERE stops_money;

-- The scheduler asks for the last run of every job each second; the table holds a row for every payment ever filed.
CREATE INDEX job_runs ON job_steps (job, business_date) WHERE subject = '*';

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON quarantine TO carport_app;
  END IF;
END
$$;
