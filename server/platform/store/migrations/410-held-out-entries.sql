-- Debits that were taken out of their file before it left, because the vault had no account number for them. The bank never had them. As
-- with those that it rejected, their payments stay PENDING until a person decides.
ALTER TABLE ach_entries ADD COLUMN never_left boolean NOT NULL DEFAULT false, ADD CHECK (NOT never_left OR rejected_because IS NOT NULL);
ALTER TABLE ach_released_entries ADD COLUMN never_left boolean NOT NULL DEFAULT false;
CREATE INDEX ach_files_undelivered ON ach_files (created_at) WHERE accepted_at IS NULL AND entry_count > 0;
