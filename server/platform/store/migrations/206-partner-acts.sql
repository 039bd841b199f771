-- What was done with tokens that a partner's pages had: so that its server may ask what became of it, and is told.
CREATE TABLE partner_acts (
  customer_id    text NOT NULL,
  account_number text NOT NULL,
  operation      text NOT NULL,
  -- The idempotency key, in lower case. Its first eight characters are what an element calls the reference.
  reference      text NOT NULL,
  partner_id     text NOT NULL REFERENCES partners,
  token_id       text NOT NULL,
  -- Of the request that did it: what an element names where an answer came and said that nobody knows.
  correlation_id text NOT NULL,
  done_at        timestamptz NOT NULL,
  PRIMARY KEY (customer_id, account_number, operation, reference)
);
CREATE INDEX partner_acts_by_reference ON partner_acts (partner_id, reference text_pattern_ops);
CREATE INDEX partner_acts_by_correlation ON partner_acts (partner_id, correlation_id);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON partner_acts TO carport_app;
  END IF;
END
$$;
