-- The first payment from a bank account needs proof of who pays.

ALTER TABLE payment_methods
  -- When the borrower last gave a passcode for the account while adding it. Null for cards and for what was not added with one.
  ADD COLUMN passcode_at timestamptz,
  -- Paid with before this was asked, or somewhere else: there is no first payment to prove.
  ADD COLUMN is_known boolean NOT NULL DEFAULT false;
UPDATE payment_methods SET is_known = true;

CREATE INDEX payments_by_method ON payments (payment_method_id);
