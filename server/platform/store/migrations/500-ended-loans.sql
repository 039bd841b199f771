-- Loans that have ended, for questions that would otherwise go through every loan to find them.

CREATE INDEX accounts_ended ON accounts (account_number) WHERE status_key <> 'A';
