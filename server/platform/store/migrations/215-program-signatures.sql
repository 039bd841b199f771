-- What a borrower signed in a program for hard times: a payment plan, an extension, a change of the loan, a plan for a charged-off
-- balance. One row per person who signs; the words as they read them.
CREATE TABLE program_signatures (
  signature_no        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As the program's capability is called, and the plan or change it is about.
  program             text NOT NULL,
  program_id          text NOT NULL,
  account_number      text NOT NULL REFERENCES accounts,
  customer_id         text NOT NULL REFERENCES customers,
  -- The name that was typed, where one is asked.
  signature_name      text,
  text_version        text NOT NULL,
  text                text NOT NULL,
  text_sha256         text NOT NULL,
  login_id            text NOT NULL,
  ip                  text NOT NULL,
  user_agent          text NOT NULL,
  accepted_at         timestamptz NOT NULL,
  created_at          timestamptz NOT NULL,
  UNIQUE (program, program_id, customer_id)
);
CREATE INDEX program_signatures_by_account ON program_signatures (account_number);
CREATE TRIGGER program_signatures_append_only BEFORE UPDATE OR DELETE ON program_signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER program_signatures_no_truncate BEFORE TRUNCATE ON program_signatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT ON program_signatures TO carport_app;
  END IF;
END
$$;
