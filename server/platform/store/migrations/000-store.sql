-- What every write relies on: once-only requests, work to do after COMMIT, the audit chain, settings.

-- One row per (person, account, operation, key), written in the transaction it speaks for. Never removed: a key never expires.
CREATE TABLE idempotency_records (
  person              text NOT NULL,
  -- Empty for operations that concern no account.
  account_number      text NOT NULL,
  operation           text NOT NULL,
  idempotency_key     text NOT NULL,
  fingerprint_sha256  text NOT NULL,
  -- JSON text as it was answered. Null only inside the transaction that makes it.
  response            text,
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (person, account_number, operation, idempotency_key)
);

-- Work for outside the transaction. (topic, key) is stable, such as a payment's id, so that asking twice is one piece of work.
CREATE TABLE outbox (
  item_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic         text NOT NULL,
  key           text NOT NULL,
  payload       jsonb NOT NULL,
  state         text NOT NULL DEFAULT 'READY' CHECK (state IN ('READY','DONE')),
  attempts      int NOT NULL DEFAULT 0,
  -- Machine time, not the sandbox's clock: leases and waits are durations.
  available_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  lease_until   timestamptz,
  -- Grows with every claim; only the holder of the latest number may finish the item.
  fence         bigint NOT NULL DEFAULT 0,
  last_error    text,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  done_at       timestamptz,
  UNIQUE (topic, key)
);
CREATE INDEX outbox_ready ON outbox (available_at, item_id) WHERE state = 'READY';

-- Who did what. Each row's mac covers the row and the mac before it, with a key that is not in this database.
CREATE TABLE audit_log (
  seq             bigint PRIMARY KEY CHECK (seq > 0),
  at              timestamptz NOT NULL,
  actor           text NOT NULL,
  subject         text NOT NULL,
  action          text NOT NULL,
  outcome         text NOT NULL,
  reason          text,
  account_number  text,
  correlation_id  text NOT NULL,
  ip              text,
  mac             bytea NOT NULL
);
CREATE INDEX audit_log_by_account ON audit_log (account_number, seq);

-- The end of the chain: locked last in every transaction that audits, so that numbers have no gaps.
CREATE TABLE audit_head (
  one   boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq   bigint NOT NULL,
  mac   bytea NOT NULL
);
INSERT INTO audit_head (seq, mac) VALUES (0, '\x');

-- Small things that must survive a restart: the sandbox's clock, switched flags.
CREATE TABLE settings (
  name        text PRIMARY KEY,
  value       jsonb NOT NULL,
  updated_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
