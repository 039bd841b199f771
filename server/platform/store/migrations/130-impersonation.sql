-- Staff look through a borrower's eyes: a ticket that was asked for with a reason, and the session it was exchanged for.

ALTER TABLE signing_keys DROP CONSTRAINT signing_keys_purpose_check;
ALTER TABLE signing_keys ADD CONSTRAINT signing_keys_purpose_check CHECK (purpose IN ('oidc','embed','chat','impersonation'));

-- Used once, within a minute, by the session that asked. Only a hash of what was given out.
CREATE TABLE impersonation_tickets (
  ticket_hash       bytea PRIMARY KEY,
  staff_login_id    text NOT NULL REFERENCES logins ON DELETE CASCADE,
  staff_session_id  text NOT NULL,
  login_id          text NOT NULL REFERENCES logins ON DELETE CASCADE,
  reason            text NOT NULL,
  created_at        timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  used_at           timestamptz
);
CREATE INDEX impersonation_tickets_by_expiry ON impersonation_tickets (expires_at);
CREATE INDEX impersonation_tickets_by_staff ON impersonation_tickets (staff_login_id);
CREATE INDEX impersonation_tickets_by_login ON impersonation_tickets (login_id);

-- Kept: the record of who looked through whose eyes outlives both logins.
CREATE TABLE impersonations (
  impersonation_id  text PRIMARY KEY,
  staff_login_id    text NOT NULL,
  staff_session_id  text NOT NULL,
  login_id          text NOT NULL,
  customer_id       text NOT NULL REFERENCES customers,
  reason            text NOT NULL,
  -- Thumbprint of the key the token is bound to.
  key_thumbprint    text NOT NULL,
  started_at        timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  ended_at          timestamptz,
  end_reason        text CHECK (end_reason IN ('ENDED','REPLACED','TIME','SIGNED_OUT')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
-- A staff member looks through one pair of eyes at a time.
CREATE UNIQUE INDEX impersonations_one_open ON impersonations (staff_login_id) WHERE ended_at IS NULL;
CREATE INDEX impersonations_by_customer ON impersonations (customer_id, started_at);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON impersonation_tickets, impersonations TO carport_app;
  END IF;
END
$$;
