-- Letters that borrowers asked for, as they were written that day, and what follows when a loan is paid off.

CREATE TABLE documents (
  document_id     text PRIMARY KEY,
  account_number  text NOT NULL REFERENCES accounts,
  -- Whose it is: nobody else on the loan may open it.
  customer_id     text NOT NULL REFERENCES customers,
  kind            text NOT NULL,
  file_name       text NOT NULL,
  -- Hash of everything it says: the same letter asked for twice is kept once.
  facts_sha256    text NOT NULL,
  content         bytea NOT NULL,
  content_sha256  text NOT NULL,
  created_at      timestamptz NOT NULL,
  UNIQUE (customer_id, account_number, kind, facts_sha256)
);
CREATE TRIGGER documents_append_only BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER documents_no_truncate BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a message carries with it.
ALTER TABLE messages ADD COLUMN document_id text REFERENCES documents;

-- A total loss that the insurer has not settled: the payoff is told by people only.
ALTER TABLE accounts ADD COLUMN total_loss_opened_on date;

-- The title or lien release of a paid-off loan. WAITING: the last payment can still bounce. ORDERED: it cleared. SENT: it left. HELD: the
-- payment came back and the loan is owed again.
CREATE TABLE title_releases (
  account_number  text PRIMARY KEY REFERENCES accounts,
  state           text NOT NULL CHECK (state IN ('WAITING','ORDERED','SENT','HELD')),
  -- The last day on which it leaves.
  promised_on     date NOT NULL,
  ordered_on      date,
  sent_on         date,
  updated_at      timestamptz NOT NULL
);
