-- Flags that somebody set to another value than their default. A flag without a row has its default.
CREATE TABLE flags (
  name        text PRIMARY KEY,
  value       jsonb NOT NULL,
  updated_at  timestamptz NOT NULL,
  updated_by  text NOT NULL
);

-- One row that grows by one with every change: whoever watches flags reads one number and not the table.
CREATE TABLE flags_version (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version     bigint NOT NULL
);
INSERT INTO flags_version (version) VALUES (1);
