-- What lets a night pass over a loan without reading its ledger. Null for loans without an entry since; those are read, as all were before.

-- Whether the oldest open installment alone makes the loan past due, from the day after its due date on.
ALTER TABLE account_balances ADD COLUMN is_late_by_oldest boolean;
-- What each open installment wants, where none was paid in part and one falls due in each month, week or two weeks; and the due date of
-- the last one, which alone may want something else.
ALTER TABLE account_balances ADD COLUMN steady_cents bigint;
ALTER TABLE account_balances ADD COLUMN steady_until date;

-- A correction of the schedule by hand makes these unknown, too.
CREATE OR REPLACE FUNCTION forget_open_due_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account_balances SET oldest_open_due_date = NULL, is_late_by_oldest = NULL, steady_cents = NULL, steady_until = NULL,
    change_no = change_no + 1
  WHERE account_number IN (SELECT account_number FROM changed);
  RETURN NULL;
END $$;
