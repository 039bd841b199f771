-- What a borrower must be told and no electronic way reaches: printed, and handed over in a folder a day to whoever mails it.

-- QUEUED: waits for the next folder. EXPORTING: belongs to a folder that is being written. EXPORTED: the folder stands. RETURNED: the
-- post brought it back.
CREATE TABLE letters (
  letter_id       text PRIMARY KEY,
  account_number  text NOT NULL REFERENCES accounts,
  customer_id     text NOT NULL REFERENCES customers,
  -- What kind of message it is, as in messages.template.
  kind            text NOT NULL,
  language        text NOT NULL,
  title           text NOT NULL,
  body            text NOT NULL,
  state           text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED','EXPORTING','EXPORTED','RETURNED')),
  -- The folder it is in, who it is to, and the lines of the address on the day of the folder.
  batch           text,
  recipient       text,
  address_lines   text[],
  exported_on     date,
  returned_on     date,
  created_at      timestamptz NOT NULL,
  CHECK (state = 'QUEUED' OR (batch IS NOT NULL AND recipient IS NOT NULL AND address_lines IS NOT NULL)),
  CHECK (state IN ('QUEUED','EXPORTING') OR exported_on IS NOT NULL),
  CHECK ((state = 'RETURNED') = (returned_on IS NOT NULL))
);
CREATE INDEX letters_open ON letters (created_at) WHERE state IN ('QUEUED','EXPORTING');
CREATE INDEX letters_by_account ON letters (account_number, created_at);

-- Of a record of a loan: whose it is, so that it can be printed when the mail gateway says that it was not delivered.
ALTER TABLE messages
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN account_number text REFERENCES accounts,
  ADD COLUMN customer_id text REFERENCES customers;

-- How a notice went out: it counts from the day on which that was handed over, and not at all when it came back.
ALTER TABLE recurring_notices
  ADD COLUMN message_id text REFERENCES messages ON DELETE SET NULL,
  ADD COLUMN letter_id text REFERENCES letters;
-- What was told before this: by the mail of that day, where there was one. What went nowhere is told anew.
UPDATE recurring_notices n SET message_id = m.message_id
FROM recurring_payments r JOIN logins o USING (customer_id) JOIN messages m ON m.recipient = lower(o.email)
WHERE n.recurring_payment_id = r.recurring_payment_id AND n.kind = 'AMOUNT' AND m.template = 'autopay-amount'
  AND (m.created_at AT TIME ZONE 'America/Phoenix')::date = n.sent_on;
DELETE FROM recurring_notices WHERE kind = 'AMOUNT' AND message_id IS NULL AND draw_date >= CURRENT_DATE;
CREATE INDEX recurring_notices_by_message ON recurring_notices (message_id) WHERE message_id IS NOT NULL;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON letters TO carport_app;
  END IF;
END
$$;
