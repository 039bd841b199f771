-- Autopay: who agreed to what, which draws were made, skipped or left out, and what was told beforehand.

-- WAITING: signed together with a card payment whose provider has not answered. INELIGIBLE: ended by returns. ENDED: by anything else.
CREATE TABLE recurring_payments (
  recurring_payment_id text PRIMARY KEY,
  account_number      text NOT NULL REFERENCES accounts,
  customer_id         text NOT NULL REFERENCES customers,
  payment_method_id   text NOT NULL REFERENCES payment_methods,
  status              text NOT NULL CHECK (status IN ('WAITING','ENROLLED','INELIGIBLE','ENDED')),
  frequency           text NOT NULL CHECK (frequency IN ('BI_WEEKLY','MONTHLY','SEMI_MONTHLY','WEEKLY')),
  start_date          date NOT NULL,
  -- The chosen day is after the due date: a draw pays the instalment before it, not the one after.
  is_after_due        boolean NOT NULL,
  reminder            text NOT NULL CHECK (reminder IN ('DAY_OF_PAYMENT','ONE_DAY_BEFORE','TWO_DAY_BEFORE')),
  -- A draw above this needs a notice ten days before.
  agreed_cents        bigint NOT NULL CHECK (agreed_cents > 0),
  confirmation_number text NOT NULL UNIQUE,
  enrolled_on         date NOT NULL,
  -- The last authorization's moment: no draw is filed before it.
  signed_at           timestamptz NOT NULL,
  -- method: a new one must be chosen. past-due: the payment it was signed with came back.
  paused_reason       text CHECK (paused_reason IN ('method','past-due')),
  ended_on            date,
  end_reason          text,
  -- INELIGIBLE until then; null with INELIGIBLE: until staff clear the customer's bank debits.
  ineligible_until    date,
  -- The one-time payment it was signed with.
  otp_payment_id      text REFERENCES payments,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL
);
CREATE UNIQUE INDEX recurring_one_active ON recurring_payments (account_number) WHERE status IN ('WAITING','ENROLLED');
CREATE INDEX recurring_by_account ON recurring_payments (account_number);
CREATE INDEX recurring_by_method ON recurring_payments (payment_method_id) WHERE status IN ('WAITING','ENROLLED');
CREATE INDEX recurring_by_otp_payment ON recurring_payments (otp_payment_id) WHERE otp_payment_id IS NOT NULL;

-- What the borrower agreed to, once for each time they signed. Kept two years after the last debit, never changed.
CREATE TABLE recurring_authorizations (
  authorization_no    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recurring_payment_id text NOT NULL REFERENCES recurring_payments,
  text_version        text NOT NULL,
  text                text NOT NULL,
  text_sha256         text NOT NULL,
  login_id            text NOT NULL,
  ip                  text NOT NULL,
  user_agent          text NOT NULL,
  accepted_at         timestamptz NOT NULL,
  created_at          timestamptz NOT NULL
);
CREATE INDEX recurring_authorizations_by_payment ON recurring_authorizations (recurring_payment_id, authorization_no);
CREATE TRIGGER recurring_authorizations_append_only BEFORE UPDATE OR DELETE ON recurring_authorizations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recurring_authorizations_no_truncate BEFORE TRUNCATE ON recurring_authorizations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE recurring_skips (
  recurring_payment_id text NOT NULL REFERENCES recurring_payments,
  draw_date           date NOT NULL,
  actor               text NOT NULL,
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (recurring_payment_id, draw_date)
);

-- What came of each draw date: drawn, nothing-due, skipped, held. A date has one draw at most.
CREATE TABLE recurring_draws (
  recurring_payment_id text NOT NULL REFERENCES recurring_payments,
  draw_date           date NOT NULL,
  payment_id          text UNIQUE REFERENCES payments,
  outcome             text NOT NULL CHECK (outcome IN ('drawn','nothing-due','skipped','held')),
  cents               bigint NOT NULL CHECK (cents >= 0),
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (recurring_payment_id, draw_date)
);

-- AMOUNT: a draw of another amount, ten days before. LAST_PAYMENT: thirty days before the last one. REMINDER: by the chosen timing.
-- DECLINED: the card was declined for a draw.
CREATE TABLE recurring_notices (
  recurring_payment_id text NOT NULL REFERENCES recurring_payments,
  kind                text NOT NULL CHECK (kind IN ('AMOUNT','LAST_PAYMENT','REMINDER','DECLINED')),
  draw_date           date NOT NULL,
  cents               bigint NOT NULL CHECK (cents >= 0),
  sent_on             date NOT NULL,
  PRIMARY KEY (recurring_payment_id, kind, draw_date, cents)
);

-- Experiments are sticky per account: the variation of the first day stays, whatever the ranges become.
CREATE TABLE experiment_assignments (
  account_number  text NOT NULL REFERENCES accounts,
  experiment      text NOT NULL,
  variation       text NOT NULL,
  assigned_at     timestamptz NOT NULL,
  PRIMARY KEY (account_number, experiment)
);
