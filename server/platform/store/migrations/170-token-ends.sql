-- When everything of a login was ended at once: signed out everywhere, a new password, devices removed. Tokens made before open nothing.
ALTER TABLE logins ADD COLUMN signed_out_at timestamptz;

-- The staff roles a session began with. It ends when the login's roles are others: a role is never gained or lost in a session.
ALTER TABLE login_sessions ADD COLUMN roles text[] NOT NULL DEFAULT '{}';
UPDATE login_sessions SET roles = logins.roles FROM logins WHERE logins.login_id = login_sessions.login_id;
