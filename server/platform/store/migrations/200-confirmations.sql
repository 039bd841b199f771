-- What a borrower confirms in the frame of ours that stands inside an element: bound to the token, the mutation, its arguments, its key
-- and the figures that were shown. Of the secret, the arguments and what was shown only hashes are kept. Rows go once they ran out.
CREATE TABLE confirmations (
  confirmation_hash bytea PRIMARY KEY,
  token_id          text NOT NULL,
  login_id          text NOT NULL REFERENCES logins ON DELETE CASCADE,
  operation         text NOT NULL,
  idempotency_key   text NOT NULL,
  arguments_hmac    bytea NOT NULL,
  view_hmac         bytea NOT NULL,
  -- The words of the button, which the message with the code quotes, and the language of all that was shown.
  act               text NOT NULL,
  language          text NOT NULL CHECK (language IN ('en','es')),
  is_code_wanted    boolean NOT NULL,
  created_at        timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  -- When the code was typed.
  proved_at         timestamptz
);
CREATE INDEX confirmations_by_login ON confirmations (login_id);
CREATE INDEX confirmations_by_expiry ON confirmations (expires_at);

-- Browsers in which a borrower proved a code at a partner. Only a hash of the cookie; the partner is empty for pages of ours.
CREATE TABLE partner_devices (
  device_hash bytea NOT NULL,
  login_id    text NOT NULL REFERENCES logins ON DELETE CASCADE,
  partner_id  text NOT NULL,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (device_hash, login_id, partner_id)
);
CREATE INDEX partner_devices_by_login ON partner_devices (login_id);
CREATE INDEX partner_devices_by_expiry ON partner_devices (expires_at);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON confirmations, partner_devices TO carport_app;
  END IF;
END
$$;
