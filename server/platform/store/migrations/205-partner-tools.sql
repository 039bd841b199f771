-- A partner that named no lenders could ask for every loan, those of lenders still to come too. It keeps the lenders whose loans are
-- here today and gets no other unasked; null, which is every lender, is from now on only what somebody said in so many words.
UPDATE partners SET lending_provider_keys =
    COALESCE((SELECT array_agg(DISTINCT lending_provider_key ORDER BY lending_provider_key) FROM accounts), '{}')
  WHERE lending_provider_keys IS NULL AND revoked_at IS NULL;

-- What a partner's server asked, for its developer and for the servicer who helps: no person's data and no secret.
CREATE TABLE partner_requests (
  request_no        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id        text NOT NULL REFERENCES partners,
  requested_at      timestamptz NOT NULL,
  -- Method and the route's pattern, never the address as it was sent.
  route             text NOT NULL,
  status            int NOT NULL,
  code              text,
  hint              text,
  capabilities      text[] NOT NULL DEFAULT '{}',
  account_last_four text,
  token_id          text,
  key_last_four     text NOT NULL,
  correlation_id    text NOT NULL
);
CREATE INDEX partner_requests_by_partner ON partner_requests (partner_id, request_no);
CREATE INDEX partner_requests_by_time ON partner_requests (requested_at);
CREATE INDEX partner_requests_by_token ON partner_requests (token_id) WHERE token_id IS NOT NULL;

-- Tokens that were ended before their time.
CREATE TABLE revoked_embed_tokens (
  token_id   text PRIMARY KEY,
  revoked_at timestamptz NOT NULL
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON partner_requests, revoked_embed_tokens TO carport_app;
  END IF;
END
$$;
