-- Extensions that borrowers signed themselves: what belongs to such a row of loan_modifications and to no other.
CREATE TABLE payment_extensions (
  loan_mod_id     text PRIMARY KEY REFERENCES loan_modifications,
  account_number  text NOT NULL REFERENCES accounts,
  -- Who signed and pays.
  customer_id     text NOT NULL REFERENCES customers,
  -- Null where no interest was owed.
  payment_id      text UNIQUE REFERENCES payments,
  payment_cents   bigint NOT NULL CHECK (payment_cents >= 0),
  payment_date    date NOT NULL,
  old_due_date    date NOT NULL,
  new_due_date    date NOT NULL,
  new_payment_cents bigint NOT NULL CHECK (new_payment_cents > 0),
  -- Whether autopay leaves out what it would take before the new due date; if not, it goes on on its own days.
  skip_autopay    boolean NOT NULL,
  -- Draw days that the extension skipped, given back if it ends.
  skipped_draws   date[] NOT NULL DEFAULT '{}',
  -- Set when its payment came back: no late fee before this day.
  no_fee_before   date,
  created_at      timestamptz NOT NULL,
  CHECK (new_due_date > old_due_date),
  CHECK ((payment_id IS NULL) = (payment_cents = 0))
);
CREATE INDEX payment_extensions_by_account ON payment_extensions (account_number);

-- Two that are signed at once leave one, whatever was read before.
CREATE UNIQUE INDEX one_open_extension ON loan_modifications (account_number)
  WHERE type = 'Extension' AND process_type = 'SelfService'
    AND status IN ('PendingSignature','PendingFinalization','PendingMaintenanceTransaction');

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE ON payment_extensions TO carport_app;
  END IF;
END
$$;
