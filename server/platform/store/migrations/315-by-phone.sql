-- What borrowers agree to on a recorded call with an advisor.

-- What staff heard and wrote down; null for a plan that was signed online.
ALTER TABLE ptc_plans ADD COLUMN caller_name text;
ALTER TABLE ptc_plans ADD COLUMN recorded_authorization text;

-- An advisor took the payment on the phone: its debit is of another entry class, and the borrower sees how it was made.
ALTER TABLE payments ADD COLUMN is_by_phone boolean NOT NULL DEFAULT false;
-- Who agreed on the phone, and under what the recording of the call is filed; null for what was agreed to online.
ALTER TABLE payment_authorizations ADD COLUMN caller_name text;
ALTER TABLE payment_authorizations ADD COLUMN recorded_authorization text;
