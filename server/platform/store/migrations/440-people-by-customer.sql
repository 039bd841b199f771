-- What is asked about a person asks for all their addresses, emails and phones. The indexes on the home address and the preferred email
-- and phone answer only for those: without one on the person, each question read everybody's.
CREATE INDEX customer_addresses_by_customer ON customer_addresses (customer_id);
CREATE INDEX customer_emails_by_customer ON customer_emails (customer_id);
CREATE INDEX customer_phones_by_customer ON customer_phones (customer_id);
