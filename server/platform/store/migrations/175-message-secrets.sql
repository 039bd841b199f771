-- A message that holds a code or a link says until when that works. Its text is removed once it was delivered or works no more;
-- who got what kind of message when stays.
ALTER TABLE messages ADD COLUMN secret_until timestamptz;

UPDATE messages SET body = ''
  WHERE template IN ('passcode','verify-email','password-reset')
    AND (sent_at IS NOT NULL OR created_at < now() - interval '24 hours');
UPDATE messages SET secret_until = created_at
    + CASE template WHEN 'passcode' THEN interval '10 minutes' WHEN 'password-reset' THEN interval '30 minutes' ELSE interval '24 hours' END
  WHERE template IN ('passcode','verify-email','password-reset') AND body <> '';

CREATE INDEX messages_with_secret ON messages (secret_until) WHERE body <> '' AND secret_until IS NOT NULL;
CREATE INDEX messages_with_text ON messages (created_at) WHERE body <> '';

-- What the sandbox's simulated mail and text gateways took: its inbox. Empty in production.
CREATE TABLE sandbox_deliveries (
  message_id    text PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
  body          text NOT NULL
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_deliveries TO carport_app;
  END IF;
END
$$;
