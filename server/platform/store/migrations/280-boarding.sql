-- How loans come in from the servicer's own system.

-- SETTING_UP: the ledger does not say yet what the books it came from say. Its borrower sees that it is being set up; nothing is posted.
ALTER TABLE accounts ADD COLUMN boarding_state text NOT NULL DEFAULT 'OPEN' CHECK (boarding_state IN ('OPEN','SETTING_UP'));
CREATE INDEX accounts_setting_up ON accounts (account_number) WHERE boarding_state = 'SETTING_UP';

-- A vehicle may come back under another loan.
ALTER TABLE vehicles DROP CONSTRAINT vehicles_pkey;
ALTER TABLE vehicles DROP CONSTRAINT vehicles_account_number_key;
ALTER TABLE vehicles ADD PRIMARY KEY (account_number);
CREATE INDEX vehicles_by_vin ON vehicles (vin);

-- One row for each run that changed something, with its report.
CREATE TABLE boarding_runs (
  run_id      text PRIMARY KEY,
  source      text NOT NULL,
  as_of       date NOT NULL,
  ended_at    timestamptz NOT NULL,
  report      jsonb NOT NULL
);

-- Who came from where, and a keyed hash of their row: the same row again changes nothing, another one is refused.
CREATE TABLE boarded_customers (
  source      text NOT NULL,
  source_id   text NOT NULL,
  customer_id text NOT NULL UNIQUE REFERENCES customers,
  row_hash    bytea NOT NULL,
  run_id      text NOT NULL,
  PRIMARY KEY (source, source_id)
);

-- The same for loans: the hashes of their rows of each file, one after the other.
CREATE TABLE boarded_loans (
  source         text NOT NULL,
  account_number text PRIMARY KEY REFERENCES accounts,
  row_hashes     bytea NOT NULL,
  -- What keeps it from being opened; null once it is.
  differences    jsonb,
  run_id         text NOT NULL
);

-- What happened on a loan before it came here, for the borrower's history alone: no balance is ever worked out of it.
CREATE TABLE boarded_transactions (
  account_number   text NOT NULL REFERENCES accounts,
  transaction_id   text NOT NULL,
  transaction_date date NOT NULL,
  type             text NOT NULL CHECK (type IN ('PAYMENT','REVERSAL','LATE_FEE','RETURNED_PAYMENT_FEE','WAIVER','ADJUSTMENT')),
  cents            bigint NOT NULL CHECK (cents = interest_cents + principal_cents + fee_cents),
  interest_cents   bigint NOT NULL,
  principal_cents  bigint NOT NULL,
  fee_cents        bigint NOT NULL,
  PRIMARY KEY (account_number, transaction_id)
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON boarded_customers, boarded_loans TO carport_app;
    GRANT SELECT, INSERT ON boarding_runs, boarded_transactions TO carport_app;
  END IF;
END
$$;
