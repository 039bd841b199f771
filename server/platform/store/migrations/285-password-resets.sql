-- When a login's password was last set by a mailed link: for some days after that, a sign-in alone proves only that somebody reads the mail.
ALTER TABLE logins ADD COLUMN password_reset_at timestamptz;
