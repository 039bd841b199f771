-- A refresh token or an authorization code was the id of its own row. Now the id is its hash, as for every other secret of 128 random
-- bits and more. Sessions go on: the hash of a token is found like the token was.
UPDATE oidc_rows SET row_id = encode(sha256(convert_to(row_id, 'UTF8')), 'hex'), payload = payload - 'jti'
  WHERE model IN ('RefreshToken','AuthorizationCode');
