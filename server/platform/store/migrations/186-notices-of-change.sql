-- A notice of change whose correction we could not make ourselves: the bank's code, until the method is corrected or replaced.
ALTER TABLE payment_methods
  ADD COLUMN correction_code text,
  ADD COLUMN correction_noted_at timestamptz;
