-- Why what is there as the bank's answer to a file is not taken: it is not signed by the bank. Nothing of it was read. Null: no such answer.

ALTER TABLE ach_files ADD COLUMN answer_refused text, ADD CHECK (answer IS NULL OR answer_refused IS NULL);
CREATE INDEX ach_files_answer_refused ON ach_files (ach_file_id) WHERE answer_refused IS NOT NULL;
