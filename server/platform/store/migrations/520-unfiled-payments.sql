-- Payments that are in no bank file yet, for a job that goes through them in stretches (see 510 for the condition that is always true).

CREATE INDEX payments_to_file ON payments (payment_id) WHERE state IN ('SCHEDULED','PENDING') AND ach_file_id IS NULL AND file_day > '-infinity';
