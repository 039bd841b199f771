-- Business hours by schedule group, and live chat: conversations and what was said. Kept 13 months, then removed.

CREATE TABLE schedule_groups (
  schedule_group_id text PRIMARY KEY,
  -- Five fields as in cron; hours in the second, weekdays in the fifth, Phoenix time.
  hours             text NOT NULL
);
INSERT INTO schedule_groups (schedule_group_id, hours) VALUES ('web-messaging', '* 7-18 * * 1-5'), ('sms-inbound', '* 7-18 * * 1-5');

CREATE TABLE chat_conversations (
  conversation_id   text PRIMARY KEY,
  account_number    text NOT NULL REFERENCES accounts,
  customer_id       text NOT NULL REFERENCES customers,
  language          text NOT NULL CHECK (language IN ('en','es')),
  -- WAITING: nobody answered yet. OPEN: an advisor is on it. CLOSED: over, and never opened again.
  status            text NOT NULL CHECK (status IN ('WAITING','OPEN','CLOSED')),
  advisor_login_id  text,
  -- What the borrower's client told about them, checked against our own records.
  attributes        jsonb NOT NULL,
  message_count     int NOT NULL DEFAULT 0,
  -- Grows with every change, so that open pages can tell that there is news.
  revision          int NOT NULL DEFAULT 1,
  started_at        timestamptz NOT NULL,
  changed_at        timestamptz NOT NULL,
  closed_at         timestamptz,
  closed_by         text CHECK (closed_by IN ('BORROWER','ADVISOR','SILENCE')),
  CHECK ((status = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX chat_one_live ON chat_conversations (customer_id, account_number) WHERE status <> 'CLOSED';
CREATE INDEX chat_by_customer ON chat_conversations (customer_id, account_number, started_at);
CREATE INDEX chat_live ON chat_conversations (started_at) WHERE status <> 'CLOSED';
CREATE INDEX chat_by_end ON chat_conversations (closed_at) WHERE status = 'CLOSED';

CREATE TABLE chat_messages (
  conversation_id   text NOT NULL REFERENCES chat_conversations ON DELETE CASCADE,
  number            int NOT NULL CHECK (number > 0),
  sender            text NOT NULL CHECK (sender IN ('BORROWER','ADVISOR')),
  sender_login_id   text NOT NULL,
  body              text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
  sent_at           timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, number)
);

-- Chat identities are signed with a key of their own.
ALTER TABLE signing_keys DROP CONSTRAINT signing_keys_purpose_check;
ALTER TABLE signing_keys ADD CONSTRAINT signing_keys_purpose_check CHECK (purpose IN ('oidc','embed','chat'));
