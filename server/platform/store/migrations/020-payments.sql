-- Payment methods, one-time payments, their authorizations, and what the processors told us.

-- A bank account: NEW, CHECKED, USABLE, WITHDRAWN. Only USABLE ones are shown. The full number is with the processor; here are its token and last four.
CREATE TABLE payment_methods (
  payment_method_id   text PRIMARY KEY,
  customer_id         text NOT NULL REFERENCES customers,
  category            text NOT NULL CHECK (category IN ('ACH','CARD')),
  type                text NOT NULL,
  vendor              text NOT NULL CHECK (vendor IN ('CARD_PROVIDER','BANK_PROCESSOR')),
  -- Empty while NEW: the processor has not been asked yet.
  processor_token     text,
  last_four           text CHECK (last_four ~ '^[0-9]{4}$'),
  routing_number      text,
  -- Keyed hash of routing and account number: finds the same account again without knowing it.
  number_hmac         bytea,
  nickname            text,
  name_on_account     text,
  sort_order          int NOT NULL DEFAULT 0,
  is_default          boolean NOT NULL DEFAULT false,
  is_saved            boolean NOT NULL DEFAULT true,
  state               text NOT NULL CHECK (state IN ('NEW','CHECKED','USABLE','WITHDRAWN')),
  withdrawn_reason    text,
  added_on            date NOT NULL,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  CHECK (state IN ('NEW','WITHDRAWN') OR (processor_token IS NOT NULL AND last_four IS NOT NULL))
);
CREATE INDEX payment_methods_by_customer ON payment_methods (customer_id);
CREATE UNIQUE INDEX payment_methods_one_default ON payment_methods (customer_id) WHERE is_default AND state = 'USABLE';
CREATE UNIQUE INDEX payment_methods_once ON payment_methods (customer_id, number_hmac) WHERE state = 'USABLE' AND is_saved AND number_hmac IS NOT NULL;

-- States beyond the four a borrower sees: CANCELLED, REVERSED, DECLINED end a payment; AUTHORISING is a card asked but not answered yet.
CREATE TABLE payments (
  payment_id          text PRIMARY KEY,
  account_number      text NOT NULL REFERENCES accounts,
  customer_id         text NOT NULL REFERENCES customers,
  payment_method_id   text NOT NULL REFERENCES payment_methods,
  kind                text NOT NULL DEFAULT 'ONE_TIME' CHECK (kind IN ('ONE_TIME','PAYOFF','AUTOPAY','PLAN','PCO','EXTENSION')),
  state               text NOT NULL CHECK (state IN ('AUTHORISING','SCHEDULED','PENDING','APPLIED','PENDING_PAYMENT_REVERSAL',
                                                      'CANCELLED','REVERSED','DECLINED')),
  amount_cents        bigint NOT NULL CHECK (amount_cents > 0),
  service_fee_cents   bigint NOT NULL DEFAULT 0 CHECK (service_fee_cents >= 0),
  payment_date        date NOT NULL,
  file_day            date NOT NULL,
  debit_date          date NOT NULL,
  posted_date         date,
  confirmation_number text NOT NULL UNIQUE,
  idempotency_key     text,
  duplicate_confirmed boolean NOT NULL DEFAULT false,
  -- Repeats are told apart by this number when the borrower confirmed them; it is 0 otherwise, so the index below stops the unconfirmed.
  duplicate_no        int NOT NULL DEFAULT 0,
  return_code         text,
  returned_on         date,
  -- The bank file that carries the debit; a payment is in one file at most.
  ach_file_id         text,
  submitted_at        timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL
);
CREATE UNIQUE INDEX payments_no_duplicate ON payments (account_number, amount_cents, payment_date, duplicate_no)
  WHERE kind IN ('ONE_TIME','PAYOFF') AND state IN ('AUTHORISING','SCHEDULED','PENDING');
CREATE INDEX payments_by_account ON payments (account_number, payment_date);
CREATE INDEX payments_by_state ON payments (state, file_day);
CREATE INDEX payments_by_key ON payments (customer_id, idempotency_key);

-- Every change of state, for the history of a payment.
CREATE TABLE payment_events (
  event_no      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id    text NOT NULL REFERENCES payments,
  from_state    text,
  to_state      text NOT NULL,
  reason        text NOT NULL,
  actor         text NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX payment_events_by_payment ON payment_events (payment_id);

-- What the borrower agreed to. Kept two years after the last debit.
CREATE TABLE payment_authorizations (
  payment_id      text PRIMARY KEY REFERENCES payments,
  text_version    text NOT NULL,
  text            text NOT NULL,
  text_sha256     text NOT NULL,
  login_id        text NOT NULL,
  ip              text NOT NULL,
  user_agent      text NOT NULL,
  accepted_at     timestamptz NOT NULL
);

CREATE TABLE ach_files (
  ach_file_id     text PRIMARY KEY,
  file_day        date NOT NULL,
  file_id_modifier text NOT NULL,
  entry_count     int NOT NULL,
  total_cents     bigint NOT NULL,
  content         text NOT NULL,
  created_at      timestamptz NOT NULL,
  -- When the bank processor said that it has the file. Nothing in it is posted before.
  accepted_at     timestamptz,
  UNIQUE (file_day, file_id_modifier)
);
ALTER TABLE payments ADD FOREIGN KEY (ach_file_id) REFERENCES ach_files;

CREATE TABLE ach_entries (
  payment_id      text PRIMARY KEY REFERENCES payments,
  ach_file_id     text NOT NULL REFERENCES ach_files,
  trace_number    text NOT NULL,
  UNIQUE (ach_file_id, trace_number)
);
-- The last seven digits of a trace number.
CREATE SEQUENCE ach_trace_seq MINVALUE 1 MAXVALUE 9999999 CYCLE;

-- Webhooks and return files, each applied once by its event id. Unknown payments are kept, not applied.
CREATE TABLE processor_events (
  event_id        text PRIMARY KEY,
  vendor          text NOT NULL,
  kind            text NOT NULL,
  payment_id      text,
  details         jsonb NOT NULL,
  -- APPLIED, WAITING (the payment is not posted yet), UNKNOWN (no such payment), MISMATCH, IGNORED.
  outcome         text NOT NULL,
  received_at     timestamptz NOT NULL
);
CREATE INDEX processor_events_waiting ON processor_events (received_at) WHERE outcome = 'WAITING';

-- One visit to the card provider's page, bound to login, account and purpose. The tokens are kept as hashes and work once.
CREATE TABLE card_sessions (
  card_session_id     text PRIMARY KEY,
  login_id            text NOT NULL,
  customer_id         text NOT NULL REFERENCES customers,
  account_number      text NOT NULL REFERENCES accounts,
  purpose             text NOT NULL,
  expires_at          timestamptz NOT NULL,
  single_use_sha256   text UNIQUE,
  payment_method_id   text REFERENCES payment_methods
);

-- A paid-off loan is closed when its last payment can no longer bounce.
CREATE TABLE payoff_clearings (
  payment_id      text PRIMARY KEY REFERENCES payments,
  account_number  text NOT NULL REFERENCES accounts,
  clears_on       date NOT NULL,
  finished_on     date
);

-- Fees of a job step or an event are made once: (job, business date, subject).
CREATE TABLE job_steps (
  job             text NOT NULL,
  business_date   date NOT NULL,
  subject         text NOT NULL,
  outcome         text NOT NULL,
  finished_at     timestamptz NOT NULL,
  PRIMARY KEY (job, business_date, subject)
);
