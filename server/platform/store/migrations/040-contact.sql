-- Mail and text messages to borrowers. The sandbox shows them in its inbox; a real sender takes them from the outbox.
CREATE TABLE messages (
  message_id    text PRIMARY KEY,
  channel       text NOT NULL CHECK (channel IN ('EMAIL','SMS')),
  recipient     text NOT NULL,
  template      text NOT NULL,
  language      text NOT NULL,
  subject       text,
  body          text NOT NULL,
  created_at    timestamptz NOT NULL,
  sent_at       timestamptz
);
CREATE INDEX messages_by_recipient ON messages (recipient, created_at);
