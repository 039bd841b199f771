-- What a loan had behind it when its ledger began: extensions and loan changes ask for its age and for installments paid in full. A loan
-- without a contract date is as old as its ledger.
ALTER TABLE accounts
  ADD COLUMN contract_date date CHECK (contract_date <= opened_on),
  ADD COLUMN installments_paid_before integer NOT NULL DEFAULT 0 CHECK (installments_paid_before >= 0);
