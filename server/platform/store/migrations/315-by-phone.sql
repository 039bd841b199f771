-- What borrowers agree to on a recorded call with an advisor.

-- What staff heard and wrote down; null for a plan that was signed online.
ALTER TABLE ptc_plans ADD COLUMN caller_name text;
ALTER TABLE ptc_plans ADD COLUMN recorded_authorization text;
