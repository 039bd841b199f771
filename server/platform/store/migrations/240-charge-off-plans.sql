-- Plans for charged-off balances, what was asked for before they were signed, and disputes of such a debt.

-- The payments of a plan follow from its terms, and what was paid from the ledger: neither is kept twice.
CREATE TABLE charge_off_plans (
  plan_id                 text PRIMARY KEY,
  account_number          text NOT NULL REFERENCES accounts,
  -- Who agreed to it; for a plan that staff entered, the buyer.
  customer_id             text NOT NULL REFERENCES customers,
  state                   text NOT NULL CHECK (state IN ('Offered','PendingInitialPayment','Active','PAYMENT_REQUIRED','Broken','Cancelled','Completed')),
  created_by              text NOT NULL CHECK (created_by IN ('SelfService','Agent')),
  -- What was owed when it was agreed to: the payments add up to it.
  balance_cents           bigint NOT NULL CHECK (balance_cents > 0),
  initial_cents           bigint NOT NULL CHECK (initial_cents > 0),
  initial_on              date NOT NULL,
  regular_cents           bigint NOT NULL CHECK (regular_cents > 0),
  number_of_payments      int NOT NULL CHECK (number_of_payments > 0),
  payment_frequency       text NOT NULL CHECK (payment_frequency IN ('BI_WEEKLY','MONTHLY','SEMI_MONTHLY','WEEKLY')),
  starts_on               date NOT NULL,
  -- Null while it is only offered.
  signed_on               date,
  -- The payment that was made with the signature, where one was.
  initial_payment_id      text REFERENCES payments,
  -- The day of the written notice of a missed payment, and until when that can be made up for.
  notice_on               date,
  cure_by                 date,
  -- What staff heard and wrote down; null for a plan that was signed online.
  caller_name             text,
  recorded_authorization  text,
  ended_on                date,
  ended_reason            text,
  created_at              timestamptz NOT NULL,
  updated_at              timestamptz NOT NULL,
  CHECK (state = 'Offered' OR signed_on IS NOT NULL),
  CHECK (initial_cents < balance_cents)
);
CREATE INDEX charge_off_plans_by_account ON charge_off_plans (account_number, created_at);
CREATE UNIQUE INDEX charge_off_plans_one_open ON charge_off_plans (account_number)
  WHERE state IN ('PendingInitialPayment','Active','PAYMENT_REQUIRED');
CREATE UNIQUE INDEX charge_off_plans_one_offer ON charge_off_plans (account_number) WHERE state = 'Offered';

-- Terms that were asked for and changed: a borrower gets a few of these a day.
CREATE TABLE charge_off_counters (
  counter_no      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_number  text NOT NULL REFERENCES accounts,
  customer_id     text NOT NULL REFERENCES customers,
  asked           jsonb NOT NULL,
  answered        jsonb NOT NULL,
  made_at         timestamptz NOT NULL
);
CREATE INDEX charge_off_counters_by_account ON charge_off_counters (account_number, made_at);

-- While one is open, nothing new is demanded on the loan.
CREATE TABLE charge_off_disputes (
  dispute_id      text PRIMARY KEY,
  account_number  text NOT NULL REFERENCES accounts,
  customer_id     text NOT NULL REFERENCES customers,
  reason          text NOT NULL CHECK (reason IN ('NOT_MINE','WRONG_AMOUNT','ALREADY_PAID','ORIGINAL_CREDITOR','OTHER')),
  words           text NOT NULL,
  opened_on       date NOT NULL,
  opened_at       timestamptz NOT NULL,
  answer          text,
  answered_on     date,
  answered_by     text,
  CHECK ((answer IS NULL) = (answered_on IS NULL))
);
CREATE INDEX charge_off_disputes_by_account ON charge_off_disputes (account_number, opened_at);
CREATE UNIQUE INDEX charge_off_disputes_one_open ON charge_off_disputes (account_number) WHERE answered_on IS NULL;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE ON charge_off_plans, charge_off_disputes TO carport_app;
    GRANT SELECT, INSERT ON charge_off_counters TO carport_app;
  END IF;
END
$$;
