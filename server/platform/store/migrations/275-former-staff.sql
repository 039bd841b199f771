-- When the login's last staff role was taken away. Borrowers go on being told of looks from before; null for everybody else.
ALTER TABLE logins ADD COLUMN left_staff_at timestamptz;
