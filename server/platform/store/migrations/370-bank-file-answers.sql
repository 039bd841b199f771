-- The bank's answer to a file that it has, where it gives one: a file in a folder, or an answer of the gateway.

ALTER TABLE ach_files
  -- From this moment a person has to ask where the bank has not answered. Null: no answer is expected beyond the delivery itself.
  ADD COLUMN answer_due_at timestamptz,
  ADD COLUMN answer        text CHECK (answer IN ('ACCEPTED','PARTLY_ACCEPTED','REJECTED')),
  ADD COLUMN answered_at   timestamptz,
  -- 'bank', or who wrote down what the bank said.
  ADD COLUMN answered_by   text,
  ADD CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL));
CREATE INDEX ach_files_unanswered ON ach_files (answer_due_at) WHERE answer IS NULL AND answer_due_at IS NOT NULL;

-- Why the bank does not draft it. Such a payment stays PENDING in its file, and is neither posted nor filed again, until a person decides.
ALTER TABLE ach_entries ADD COLUMN rejected_because text;
CREATE INDEX ach_entries_rejected ON ach_entries (ach_file_id) WHERE rejected_because IS NOT NULL;

-- Entries that a person took out of the file that rejected them: for the next file, or to cancel their payments.
CREATE TABLE ach_released_entries (
  payment_id       text NOT NULL REFERENCES payments,
  ach_file_id      text NOT NULL REFERENCES ach_files,
  trace_number     text NOT NULL,
  rejected_because text NOT NULL,
  decision         text NOT NULL CHECK (decision IN ('REFILE','CANCEL')),
  decided_by       text NOT NULL,
  decided_at       timestamptz NOT NULL,
  PRIMARY KEY (payment_id, ach_file_id)
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT ON ach_released_entries TO carport_app;
  END IF;
END
$$;
