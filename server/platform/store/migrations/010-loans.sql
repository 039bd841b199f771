-- Customers, loans, their schedules and the append-only ledger. Money is BIGINT cents; rates are millionths.

CREATE TABLE customers (
  customer_id       text PRIMARY KEY,
  legacy_id         text NOT NULL UNIQUE,
  master_person_id  text NOT NULL UNIQUE,
  first_name        text NOT NULL,
  middle_name       text,
  last_name         text NOT NULL,
  generation        text,
  nick_name         text,
  last4_ssn         text CHECK (last4_ssn ~ '^[0-9]{4}$'),
  -- Keyed hashes, never the values: an account lookup compares, it never reads.
  last4_ssn_hmac    bytea,
  birth_date_hmac   bytea,
  -- Every bank debit of this customer stops until staff clear it (returns R07, R10, R29).
  ach_stopped_at    timestamptz,
  created_at        timestamptz NOT NULL
);

CREATE TABLE customer_addresses (
  person_address_id text PRIMARY KEY,
  customer_id       text NOT NULL REFERENCES customers,
  address_type      text NOT NULL CHECK (address_type IN ('PrimaryHome','OtherHome','Work','PostalOnly')),
  address_line1     text NOT NULL,
  address_line2     text,
  city              text NOT NULL,
  state             text NOT NULL,
  zip               text NOT NULL
);

CREATE TABLE customer_emails (
  person_email_id   text PRIMARY KEY,
  customer_id       text NOT NULL REFERENCES customers,
  email_address     text NOT NULL,
  email_type        text NOT NULL CHECK (email_type IN ('HomeEmail','WorkEmail')),
  is_preferred      boolean NOT NULL DEFAULT false,
  verified_at       timestamptz
);

CREATE TABLE customer_phones (
  person_phone_id   text PRIMARY KEY,
  customer_id       text NOT NULL REFERENCES customers,
  phone_number      text NOT NULL CHECK (phone_number ~ '^[0-9]{10}$'),
  phone_type        text NOT NULL CHECK (phone_type IN ('CellPhone','HomePhone','WorkPhone')),
  extension         text,
  is_preferred      boolean NOT NULL DEFAULT false,
  verified_at       timestamptz
);

-- The row that every money write locks first (FOR UPDATE).
CREATE TABLE accounts (
  account_number            text PRIMARY KEY CHECK (account_number ~ '^[0-9]{12}$'),
  legacy_id                 text NOT NULL UNIQUE,
  status_key                text NOT NULL CHECK (status_key IN ('A','P','C','O','R','B')),
  route                     text NOT NULL DEFAULT 'S00',
  originating_company_key   text NOT NULL,
  lending_provider_key      text NOT NULL,
  report_lot                text,
  sale_date                 date NOT NULL,
  bad_routing_numbers       text[] NOT NULL DEFAULT '{}',
  cso_check_digit           int NOT NULL DEFAULT 0 CHECK (cso_check_digit BETWEEN 0 AND 9),
  is_loan_mod_ext_eligible  boolean NOT NULL DEFAULT false,
  contract_state            text NOT NULL,
  rate_millionths           int NOT NULL CHECK (rate_millionths >= 0),
  payment_frequency         text NOT NULL CHECK (payment_frequency IN ('BI_WEEKLY','MONTHLY','SEMI_MONTHLY','WEEKLY')),
  regular_payment_cents     bigint NOT NULL CHECK (regular_payment_cents > 0),
  loan_amount_cents         bigint NOT NULL CHECK (loan_amount_cents > 0),
  opened_on                 date NOT NULL,
  maturity_date             date NOT NULL,
  pool_number               text,
  scra_from                 date,
  scra_to                   date,
  -- The contract's own late fee where it is lower than the state's: {"graceDays", "shareMillionths", "capCents"}, each optional.
  contract_late_fee         jsonb,
  -- Charged-off accounts: date, eligibility digits, balance terms. Null otherwise.
  charge_off                jsonb,
  created_at                timestamptz NOT NULL
);

CREATE TABLE account_customers (
  account_number  text NOT NULL REFERENCES accounts,
  customer_id     text NOT NULL REFERENCES customers,
  customer_type   text NOT NULL CHECK (customer_type IN ('buyer','cobuyer')),
  PRIMARY KEY (account_number, customer_id)
);
CREATE UNIQUE INDEX account_one_buyer ON account_customers (account_number) WHERE customer_type = 'buyer';
CREATE INDEX account_customers_by_customer ON account_customers (customer_id);

CREATE TABLE vehicles (
  vin             text PRIMARY KEY CHECK (length(vin) = 17),
  account_number  text NOT NULL UNIQUE REFERENCES accounts,
  make            text NOT NULL,
  model           text NOT NULL,
  year            int NOT NULL
);

-- The contract's instalments. What satisfies them is derived by replaying the ledger.
CREATE TABLE schedule_rows (
  account_number  text NOT NULL REFERENCES accounts,
  seq             int NOT NULL CHECK (seq > 0),
  due_date        date NOT NULL,
  amount_cents    bigint NOT NULL CHECK (amount_cents > 0),
  PRIMARY KEY (account_number, seq)
);

-- Append-only. entry_no is the creation order; corrections are new entries. The parts of a payment (interest to recovered) sum to its
-- cents. credit is what was paid beyond everything owed, recovered what was paid on a charged-off balance.
CREATE TABLE ledger_entries (
  entry_no        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id        text NOT NULL UNIQUE,
  account_number  text NOT NULL REFERENCES accounts,
  type            text NOT NULL CHECK (type IN ('OPEN','PAYMENT','FEE_LATE','FEE_NSF','SERVICE_FEE','REVERSAL','WAIVER','ADJUSTMENT',
                                                'RATE_CHANGE','EXTENSION','CHARGE_OFF','RECOVERY','PAYOFF_WRITE_OFF','REFUND')),
  effective_date  date NOT NULL,
  posted_date     date NOT NULL,
  cents           bigint NOT NULL,
  interest_cents  bigint NOT NULL DEFAULT 0,
  principal_cents bigint NOT NULL DEFAULT 0,
  late_fee_cents  bigint NOT NULL DEFAULT 0,
  nsf_fee_cents   bigint NOT NULL DEFAULT 0,
  credit_cents    bigint NOT NULL DEFAULT 0,
  recovered_cents bigint NOT NULL DEFAULT 0,
  -- RATE_CHANGE: the rate of the days after effective_date.
  rate_millionths int CHECK (rate_millionths >= 0),
  -- The instalment a late fee was assessed on.
  schedule_seq    int,
  -- REVERSAL: the entry taken back. ADJUSTMENT: the entry whose split it corrects; null for a correction of its own.
  reverses_id     text REFERENCES ledger_entries (entry_id),
  payment_id      text,
  description     text NOT NULL,
  actor           text NOT NULL,
  created_at      timestamptz NOT NULL,
  CHECK (effective_date <= posted_date),
  CHECK (type NOT IN ('PAYMENT','RECOVERY','EXTENSION')
         OR cents = interest_cents + principal_cents + late_fee_cents + nsf_fee_cents + credit_cents + recovered_cents)
);
CREATE INDEX ledger_entries_by_account ON ledger_entries (account_number, effective_date, entry_no);
CREATE UNIQUE INDEX ledger_one_reversal ON ledger_entries (reverses_id) WHERE type = 'REVERSAL';
CREATE UNIQUE INDEX ledger_one_late_fee ON ledger_entries (account_number, schedule_seq) WHERE type = 'FEE_LATE';
CREATE UNIQUE INDEX ledger_one_opening ON ledger_entries (account_number) WHERE type = 'OPEN';
CREATE UNIQUE INDEX ledger_one_payment_entry ON ledger_entries (payment_id) WHERE type IN ('PAYMENT','RECOVERY','EXTENSION');
CREATE UNIQUE INDEX ledger_one_fee_of_payment ON ledger_entries (payment_id, type) WHERE type IN ('FEE_NSF','SERVICE_FEE');

-- Double entry behind each ledger entry: signed cents per general-ledger account, debits above zero, that sum to zero. Interest is income
-- when it is paid.
CREATE TABLE ledger_postings (
  entry_id        text NOT NULL REFERENCES ledger_entries (entry_id),
  gl_account      text NOT NULL CHECK (gl_account IN ('CASH','PRINCIPAL_RECEIVABLE','FEE_RECEIVABLE','INTEREST_INCOME',
                                                      'FEE_INCOME','FUNDING','CHARGE_OFF_LOSS','REFUND_PAYABLE')),
  cents           bigint NOT NULL,
  PRIMARY KEY (entry_id, gl_account)
);

-- Nothing in the ledger is ever changed or removed, by anybody.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- What a replay of the ledger must give; written in the same transaction as the entries, checked by verify-ledger.
CREATE TABLE account_balances (
  account_number    text PRIMARY KEY REFERENCES accounts,
  principal_cents   bigint NOT NULL CHECK (principal_cents >= 0),
  accrued_interest_cents bigint NOT NULL CHECK (accrued_interest_cents >= 0),
  interest_through  date NOT NULL,
  late_fee_cents    bigint NOT NULL CHECK (late_fee_cents >= 0),
  nsf_fee_cents     bigint NOT NULL CHECK (nsf_fee_cents >= 0),
  credit_cents      bigint NOT NULL CHECK (credit_cents >= 0),
  charged_off_cents bigint NOT NULL CHECK (charged_off_cents >= 0),
  last_entry_no     bigint NOT NULL
);

CREATE TABLE notifications (
  notification_id text PRIMARY KEY,
  account_number  text NOT NULL REFERENCES accounts,
  kind            text NOT NULL CHECK (kind IN ('payment','nsf','predicted-repo','clear-credit')),
  severity        text NOT NULL CHECK (severity IN ('critical','warning','info','success')),
  details         jsonb NOT NULL,
  created_on      date NOT NULL,
  expires_on      date
);
CREATE INDEX notifications_by_account ON notifications (account_number);

CREATE TABLE notations (
  notation_id     text PRIMARY KEY,
  account_number  text NOT NULL REFERENCES accounts,
  activity_code   text NOT NULL,
  party_contacted text NOT NULL,
  place_called    text NOT NULL,
  comment         text NOT NULL,
  new_route       text,
  actor           text NOT NULL,
  created_at      timestamptz NOT NULL
);
CREATE INDEX notations_by_account ON notations (account_number, created_at);
