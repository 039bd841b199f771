-- Loans that were so far past due at the end of a month that staff decide about charging them off.

CREATE TABLE charge_off_reviews (
  account_number  text NOT NULL REFERENCES accounts,
  -- The last day of the month that they were judged by.
  month_end       date NOT NULL,
  -- On that day.
  days_past_due   int NOT NULL CHECK (days_past_due > 0),
  state           text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING','APPROVED','WITHDRAWN')),
  -- Why it was taken off the list.
  reason          text,
  decided_by      text,
  decided_at      timestamptz,
  listed_at       timestamptz NOT NULL,
  PRIMARY KEY (account_number, month_end),
  CHECK ((state = 'WAITING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX charge_off_reviews_one_waiting ON charge_off_reviews (account_number) WHERE state = 'WAITING';

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE ON charge_off_reviews TO carport_app;
  END IF;
END
$$;
