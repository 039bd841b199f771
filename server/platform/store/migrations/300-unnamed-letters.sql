-- Whether a letter names its borrower and the vehicle. What an element writes does not, for the page around it can read it; what is mailed or
-- saved in the portal does, and no element opens it. Every letter so far does.
ALTER TABLE documents ADD COLUMN names_parties boolean NOT NULL DEFAULT true;
