-- Codes for new logins belong to the visit that asked for one, so that nobody's code opens what somebody else began. A row stays a
-- day, for counting how many were sent to an address.
CREATE TABLE registration_codes (
  code_id     text PRIMARY KEY,
  visit_id    text NOT NULL,
  email_key   text NOT NULL,
  -- Null where the address is taken: its owner was told so by mail, and no code is right.
  code_hmac   bytea,
  tries       int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  end_reason  text CHECK (end_reason IN ('USED','REPLACED','LOCKED'))
);
CREATE UNIQUE INDEX registration_codes_one_live ON registration_codes (visit_id) WHERE ended_at IS NULL;
CREATE INDEX registration_codes_by_email ON registration_codes (email_key, created_at);
