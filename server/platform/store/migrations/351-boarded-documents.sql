-- Papers from before a loan came here, such as its contract.

-- The day on a paper that was written elsewhere; null: it is of the day on which it was kept.
ALTER TABLE documents ADD COLUMN dated_on date;

-- Which paper came from where, and a keyed hash of its row: the same row again changes nothing, another one is refused.
CREATE TABLE boarded_documents (
  source       text NOT NULL,
  source_id    text NOT NULL,
  document_id  text NOT NULL UNIQUE REFERENCES documents,
  row_hash     bytea NOT NULL,
  run_id       text NOT NULL,
  PRIMARY KEY (source, source_id)
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT ON boarded_documents TO carport_app;
  END IF;
END
$$;
