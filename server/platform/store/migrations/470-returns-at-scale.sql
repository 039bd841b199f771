-- What a returned payment concerns is found without reading every autopay, and what somebody said about a phone without reading every consent.
CREATE INDEX recurring_by_customer ON recurring_payments (customer_id) WHERE status IN ('WAITING','ENROLLED');
CREATE INDEX consents_by_subject ON consents (subject);
