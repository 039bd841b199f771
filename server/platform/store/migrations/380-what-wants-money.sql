-- What a night needs to know of a loan without reading its ledger: the due date of its oldest open installment, and the latest effective
-- date in its ledger. Null for loans without an entry since; those are read every night, as all were before.
ALTER TABLE account_balances ADD COLUMN oldest_open_due_date date;
ALTER TABLE account_balances ADD COLUMN effective_through date;

-- The loans on which something went wrong lately.
CREATE INDEX ledger_entries_of_trouble ON ledger_entries (effective_date) WHERE type IN ('FEE_LATE','FEE_NSF','REVERSAL');

-- The schedule of a loan does not change; what changes an installment is an entry. Should somebody correct one here by hand, what is
-- stored of it holds no longer.
CREATE FUNCTION forget_open_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account_balances SET oldest_open_due_date = NULL WHERE account_number IN (SELECT account_number FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER schedule_rows_corrected AFTER UPDATE ON schedule_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_open_due_dates();
CREATE TRIGGER schedule_rows_removed AFTER DELETE ON schedule_rows
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_open_due_dates();
