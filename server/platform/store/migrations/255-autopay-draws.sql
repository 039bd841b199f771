-- What the borrower chose for autopay's next draws when paying extra: covered by the payment, or going on as before.
ALTER TABLE payments ADD COLUMN autopay_draws text NOT NULL DEFAULT 'COVERED' CHECK (autopay_draws IN ('COVERED','CONTINUE'));

-- The choice decides which installments a payment satisfies, so a replay needs it.
ALTER TABLE ledger_entries ADD COLUMN autopay_draws text NOT NULL DEFAULT 'COVERED' CHECK (autopay_draws IN ('COVERED','CONTINUE'));
