-- What signing a payment plan online adds to it.

-- Its payments are debited from the method on their dates; false: the borrower makes each of them.
ALTER TABLE ptc_plans ADD COLUMN is_drawn boolean NOT NULL DEFAULT false;
-- Payments that were posted before it was agreed to, from its first day on: they had lowered what it spreads, and count no second time.
ALTER TABLE ptc_plans ADD COLUMN earlier_payment_ids text[] NOT NULL DEFAULT '{}';
ALTER TABLE ptc_plans ADD CHECK (NOT is_drawn OR payment_method_id IS NOT NULL);
CREATE INDEX ptc_plans_by_account ON ptc_plans (account_number, offered_on);
