-- A payment that was made once an extension of its day was in the ledger comes after it: the borrower saw the new due dates. One that was
-- on its way then comes before it, as the extension's terms counted it.
ALTER TABLE ledger_entries ADD COLUMN is_after_extension boolean NOT NULL DEFAULT false;
