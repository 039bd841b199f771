-- The last four digits of a social security number stood in clear beside their own keyed hash, which made the hash pointless. To compare
-- there is the hash; to show them to their owner they are sealed with a key that is not in the database. The server seals at its next
-- start what it can find again from the hash.
ALTER TABLE customers ADD COLUMN last4_ssn_sealed bytea;
ALTER TABLE customers DROP COLUMN last4_ssn;
CREATE INDEX customers_with_unsealed_digits ON customers (customer_id)
  WHERE last4_ssn_sealed IS NULL AND last4_ssn_hmac IS NOT NULL;
