-- The person's own details: what may be done with them, what was agreed to, and changes that wait for a code.

-- Counted up with every change, so that two tabs do not overwrite each other.
ALTER TABLE customers ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE customer_emails ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE customer_addresses ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE customer_phones
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN allow_calls boolean NOT NULL DEFAULT true,
  ADD COLUMN allow_texts boolean NOT NULL DEFAULT false,
  -- HH:MM where the person is; both or neither.
  ADD COLUMN quiet_start text CHECK (quiet_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN quiet_end text CHECK (quiet_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT phones_quiet_hours CHECK ((quiet_start IS NULL) = (quiet_end IS NULL));
UPDATE customer_phones SET allow_calls = false WHERE phone_type = 'WorkPhone';

CREATE UNIQUE INDEX phones_one_preferred ON customer_phones (customer_id) WHERE is_preferred;
CREATE UNIQUE INDEX emails_one_preferred ON customer_emails (customer_id) WHERE is_preferred;
CREATE UNIQUE INDEX addresses_one_home ON customer_addresses (customer_id) WHERE address_type = 'PrimaryHome';

-- A new email address or mobile number that counts only once its code was typed. One of each kind at a time.
CREATE TABLE contact_changes (
  customer_id   text NOT NULL REFERENCES customers,
  kind          text NOT NULL CHECK (kind IN ('EMAIL','PHONE')),
  change        jsonb NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (customer_id, kind)
);

-- Sessions in which the person has shown once more who they are, before the first change of a contact.
CREATE TABLE contact_step_ups (
  session_id  text PRIMARY KEY,
  login_id    text NOT NULL REFERENCES logins ON DELETE CASCADE,
  created_at  timestamptz NOT NULL
);

-- What a person agreed to or took back, word for word. The last row of a kind and subject counts.
CREATE TABLE consents (
  consent_no    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consent_id    text NOT NULL UNIQUE,
  customer_id   text NOT NULL REFERENCES customers,
  kind          text NOT NULL CHECK (kind IN ('ELECTRONIC_RECORDS','TEXT_MESSAGES')),
  -- TEXT_MESSAGES: the phone's id. Kept when the phone is gone.
  subject       text,
  action        text NOT NULL CHECK (action IN ('GIVEN','WITHDRAWN')),
  version       text NOT NULL,
  text          text NOT NULL,
  text_sha256   text NOT NULL,
  login_id      text NOT NULL,
  ip            text NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX consents_by_customer ON consents (customer_id, kind, consent_no);
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
