-- Where a partner's server wants to be told what became of payments, and what they are signed with, sealed by a key outside.
ALTER TABLE partners
  ADD COLUMN webhook_url text,
  ADD COLUMN webhook_secret bytea,
  ADD CONSTRAINT partners_webhook_is_signed CHECK ((webhook_url IS NULL) = (webhook_secret IS NULL));
