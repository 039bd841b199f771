-- A key that a borrower was told nothing came of: whatever arrives under it later is refused.
ALTER TABLE idempotency_records ADD COLUMN is_closed boolean NOT NULL DEFAULT false;
