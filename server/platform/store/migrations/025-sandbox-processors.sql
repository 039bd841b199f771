-- What the sandbox's simulated bank processor and card provider remember. Empty in production. Full numbers are never kept:
-- an account's or a card's last four digits decide how it behaves.

CREATE TABLE sandbox_bank_accounts (
  token           text PRIMARY KEY,
  request_key     text NOT NULL UNIQUE,
  ending          text NOT NULL
);

CREATE TABLE sandbox_bank_files (
  file_id         text PRIMARY KEY,
  file_day        date NOT NULL,
  debit_count     int NOT NULL
);

-- The effects: one row for each distinct debit, by submission key, of a bank account or a card.
CREATE TABLE sandbox_debits (
  submission_key  text PRIMARY KEY,
  vendor          text NOT NULL CHECK (vendor IN ('BANK_PROCESSOR','CARD_PROVIDER')),
  amount_cents    bigint NOT NULL,
  currency        text NOT NULL,
  outcome         text NOT NULL CHECK (outcome IN ('APPROVED','DECLINED')),
  file_id         text REFERENCES sandbox_bank_files,
  effective_date  date,
  -- How often it was asked for: more than one is a repeat without a second effect.
  asked           int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL
);

CREATE TABLE sandbox_returns (
  event_id        text PRIMARY KEY,
  submission_key  text NOT NULL REFERENCES sandbox_debits,
  code            text NOT NULL,
  returned_on     date NOT NULL
);
CREATE INDEX sandbox_returns_by_day ON sandbox_returns (returned_on);

-- One visit to the card page. Tokens as hashes; each works once.
CREATE TABLE sandbox_card_pages (
  page_id             text PRIMARY KEY,
  auth_token_sha256   text NOT NULL UNIQUE,
  auth_expires_at     timestamptz NOT NULL,
  reference           text NOT NULL UNIQUE,
  return_url          text NOT NULL,
  frame_origins       text[] NOT NULL,
  language            text NOT NULL,
  opened_at           timestamptz,
  page_key_sha256     text UNIQUE,
  finished_at         timestamptz,
  raw_token_sha256    text UNIQUE,
  raw_expires_at      timestamptz,
  single_use_sha256   text UNIQUE,
  single_use_expires_at timestamptz,
  card_token          text,
  redeemed_key        text
);

CREATE TABLE sandbox_cards (
  card_token      text PRIMARY KEY,
  brand           text NOT NULL,
  kind            text NOT NULL,
  last_four       text NOT NULL
);
