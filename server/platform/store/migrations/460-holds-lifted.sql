-- Two returns for insufficient funds keep bank payments away for a while, unless staff lift that before: returns that were lifted don't count again.
ALTER TABLE payments ADD COLUMN hold_lifted_at timestamptz;
