-- The idempotency key an autopay was signed under, in lower case: a partner hears of the draws of an autopay that was made on its page.
ALTER TABLE recurring_payments ADD COLUMN idempotency_key text;
