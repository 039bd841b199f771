-- A change of how often a loan is paid is an entry of its ledger: the installments from then on.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_type_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_type_check
  CHECK (type IN ('OPEN','PAYMENT','FEE_LATE','FEE_NSF','SERVICE_FEE','REVERSAL','WAIVER','ADJUSTMENT','RATE_CHANGE','EXTENSION',
                  'FREQUENCY_CHANGE','CHARGE_OFF','RECOVERY','PAYOFF_WRITE_OFF','REFUND'));
ALTER TABLE ledger_entries ADD COLUMN schedule_change jsonb;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_schedule_change CHECK ((type = 'FREQUENCY_CHANGE') = (schedule_change IS NOT NULL));

-- What a change of a loan is, in numbers, as it was asked for: it does not move while people sign it.
CREATE TABLE loan_modification_terms (
  loan_mod_id      text PRIMARY KEY REFERENCES loan_modifications,
  account_number   text NOT NULL REFERENCES accounts,
  terms            jsonb NOT NULL,
  hardship_reason  text,
  -- Why it has to be decided by somebody: the limits it is outside of.
  outside_limits   text[] NOT NULL DEFAULT '{}',
  -- Who asked: a borrower's or a staff member's login.
  requested_by     text NOT NULL,
  -- Set where a staff member asked for the borrower by phone.
  requested_for    text REFERENCES customers,
  created_at       timestamptz NOT NULL
);
CREATE INDEX loan_modification_terms_by_account ON loan_modification_terms (account_number);

-- Every step a change took, by whom and why.
CREATE TABLE loan_modification_steps (
  step_no      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan_mod_id  text NOT NULL REFERENCES loan_modifications,
  event        text NOT NULL,
  from_status  text NOT NULL,
  to_status    text NOT NULL,
  actor        text NOT NULL,
  -- A fixed word where the step is a refusal.
  reason       text,
  at           timestamptz NOT NULL
);
CREATE INDEX loan_modification_steps_by_mod ON loan_modification_steps (loan_mod_id, step_no);

-- Who wants no offers of a change, and since when.
CREATE TABLE loan_modification_opt_outs (
  opt_out_no      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_number  text NOT NULL REFERENCES accounts,
  customer_id     text NOT NULL REFERENCES customers,
  opted_out_on    date NOT NULL,
  reason          text
);
CREATE INDEX loan_modification_opt_outs_by_account ON loan_modification_opt_outs (account_number, opted_out_on);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON loan_modification_terms, loan_modification_steps, loan_modification_opt_outs TO carport_app;
    REVOKE UPDATE, DELETE, TRUNCATE ON loan_modification_steps FROM carport_app;
  END IF;
END
$$;
