-- What the ledger check of an hour has to read: the loans that changed since a check last found them whole. Each change of what a loan's
-- balances are computed from counts, and a check that finds the loan whole names the count that it read. A count of the loan's own and no
-- number of the whole ledger, because entries are not committed in the order of their numbers, and one that commits late would be passed over.
ALTER TABLE account_balances ADD COLUMN change_no bigint NOT NULL DEFAULT 0;
-- Whether the last change was verified.
ALTER TABLE account_balances ADD COLUMN is_checked boolean NOT NULL DEFAULT false;
CREATE INDEX account_balances_unchecked ON account_balances (account_number) WHERE NOT is_checked;

CREATE FUNCTION count_balance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.change_no := OLD.change_no + 1;
  NEW.is_checked := false;
  RETURN NEW;
END $$;
CREATE TRIGGER account_balances_changed BEFORE UPDATE ON account_balances FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW AND OLD.is_checked = NEW.is_checked)
  EXECUTE FUNCTION count_balance_change();

-- What a replay reads of the loan itself.
CREATE FUNCTION count_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account_balances SET change_no = change_no + 1 WHERE account_number = NEW.account_number;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_terms_changed AFTER UPDATE ON accounts FOR EACH ROW
  WHEN ((OLD.status_key, OLD.route, OLD.contract_state, OLD.rate_millionths, OLD.payment_frequency, OLD.regular_payment_cents,
         OLD.loan_amount_cents, OLD.opened_on, OLD.maturity_date, OLD.scra_from, OLD.scra_to, OLD.contract_late_fee)
        IS DISTINCT FROM
        (NEW.status_key, NEW.route, NEW.contract_state, NEW.rate_millionths, NEW.payment_frequency, NEW.regular_payment_cents,
         NEW.loan_amount_cents, NEW.opened_on, NEW.maturity_date, NEW.scra_from, NEW.scra_to, NEW.contract_late_fee))
  EXECUTE FUNCTION count_terms_change();

-- A correction of the schedule by hand counts even where what is stored of it was unknown before.
CREATE OR REPLACE FUNCTION forget_open_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account_balances SET oldest_open_due_date = NULL, change_no = change_no + 1
  WHERE account_number IN (SELECT account_number FROM changed);
  RETURN NULL;
END $$;

-- The whole book is verified in slices, by the last two digits of account numbers: when the last complete check of each began. Without a
-- row it is due.
CREATE TABLE ledger_check_slices (
  slice      text PRIMARY KEY CHECK (slice ~ '^[0-9]{2}$'),
  checked_at timestamptz NOT NULL
);
CREATE INDEX accounts_by_slice ON accounts (right(account_number, 2), account_number);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON ledger_check_slices TO carport_app;
  END IF;
END
$$;
