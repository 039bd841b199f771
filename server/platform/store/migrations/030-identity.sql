-- Logins, their sessions, one-time codes, the OpenID provider's rows, and partners whose servers ask for embed tokens.

-- The whole number is never kept: a keyed hash is enough to compare.
ALTER TABLE customers ADD COLUMN ssn_hmac bytea;

CREATE TABLE logins (
  login_id          text PRIMARY KEY,
  email             text NOT NULL,
  -- Lower case and trimmed: one login per address.
  email_key         text NOT NULL UNIQUE,
  email_verified_at timestamptz,
  password_hash     text NOT NULL,
  customer_id       text UNIQUE REFERENCES customers,
  roles             text[] NOT NULL DEFAULT '{}',
  language          text NOT NULL DEFAULT 'en' CHECK (language IN ('en','es')),
  -- The address at an outside OpenID provider, when one is configured.
  external_subject  text UNIQUE,
  created_at        timestamptz NOT NULL,
  last_login_at     timestamptz
);

-- One signed-in browser. Every API request looks here, so a revoked or idle session ends whatever tokens it has.
CREATE TABLE login_sessions (
  session_id      text PRIMARY KEY,
  login_id        text NOT NULL REFERENCES logins ON DELETE CASCADE,
  auth_time       timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  last_seen_at    timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  -- Raised when a refresh token was used twice: every access token made before is refused.
  token_epoch     int NOT NULL DEFAULT 0,
  revoked_at      timestamptz,
  revoked_reason  text
);
CREATE INDEX login_sessions_by_login ON login_sessions (login_id);
CREATE INDEX login_sessions_by_expiry ON login_sessions (expires_at);

-- Everything the OpenID provider keeps, one row each.
CREATE TABLE oidc_rows (
  model       text NOT NULL,
  row_id      text NOT NULL,
  payload     jsonb NOT NULL,
  grant_id    text,
  uid         text,
  expires_at  timestamptz,
  consumed_at timestamptz,
  PRIMARY KEY (model, row_id)
);
CREATE INDEX oidc_rows_by_grant ON oidc_rows (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_rows_by_uid ON oidc_rows (model, uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_rows_by_expiry ON oidc_rows (expires_at);

-- Private signing keys, sealed with a key that is not in the database.
CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  purpose     text NOT NULL CHECK (purpose IN ('oidc','embed')),
  public_jwk  jsonb NOT NULL,
  sealed      bytea NOT NULL,
  created_at  timestamptz NOT NULL,
  retired_at  timestamptz
);

-- Browsers that proved the second factor once. Only a hash of the cookie.
CREATE TABLE remembered_devices (
  device_hash bytea NOT NULL,
  login_id    text NOT NULL REFERENCES logins ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (device_hash, login_id)
);
CREATE INDEX remembered_devices_by_login ON remembered_devices (login_id);

-- One-time codes: keyed hash, ten minutes, five tries, used once.
CREATE TABLE passcodes (
  passcode_id   text PRIMARY KEY,
  login_id      text NOT NULL REFERENCES logins ON DELETE CASCADE,
  purpose       text NOT NULL,
  code_hmac     bytea NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('SMS','EMAIL')),
  recipient     text NOT NULL,
  tries         int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  -- Set when it was used, replaced by a newer one, or locked by wrong tries.
  ended_at      timestamptz,
  end_reason    text CHECK (end_reason IN ('USED','REPLACED','LOCKED'))
);
CREATE UNIQUE INDEX passcodes_one_live ON passcodes (login_id, purpose) WHERE ended_at IS NULL;
CREATE INDEX passcodes_by_login ON passcodes (login_id, purpose, created_at);

-- Links sent by mail to verify an address or set a new password. Only a hash of what the link carries.
CREATE TABLE mailed_links (
  link_hash   bytea PRIMARY KEY,
  login_id    text NOT NULL REFERENCES logins ON DELETE CASCADE,
  purpose     text NOT NULL CHECK (purpose IN ('VERIFY_EMAIL','RESET_PASSWORD')),
  email       text NOT NULL,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX mailed_links_by_login ON mailed_links (login_id, purpose);

-- Counts of tries per bucket (a hash of what is counted) within a window, and until when the bucket is closed.
CREATE TABLE attempt_counts (
  bucket        text PRIMARY KEY,
  count         int NOT NULL,
  window_start  timestamptz NOT NULL,
  closed_until  timestamptz
);

-- Servers of partners that may ask for embed tokens. Null lending_provider_keys: every account of this servicer.
CREATE TABLE partners (
  partner_id            text PRIMARY KEY,
  name                  text NOT NULL,
  origins               text[] NOT NULL,
  capabilities          text[] NOT NULL,
  lending_provider_keys text[],
  created_at            timestamptz NOT NULL,
  revoked_at            timestamptz
);

CREATE TABLE partner_keys (
  key_hash    bytea PRIMARY KEY,
  partner_id  text NOT NULL REFERENCES partners,
  last_four   text NOT NULL,
  created_at  timestamptz NOT NULL,
  -- A rotated key works until then.
  expires_at  timestamptz,
  revoked_at  timestamptz
);
CREATE INDEX partner_keys_by_partner ON partner_keys (partner_id);
