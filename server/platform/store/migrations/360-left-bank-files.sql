-- Where a bank file is under its temporary name, the only one that may be renamed to the final one: the place and the name there. It is
-- recorded when the file is there as a whole and before the rename. When nothing has that name any more, the rename was done.
-- Null for files that were handed to a gateway or were not uploaded yet.
ALTER TABLE ach_files ADD COLUMN left_as text;
