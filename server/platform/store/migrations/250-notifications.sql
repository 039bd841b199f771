-- Where the ledger was when a notification was made: what was paid after it counts toward what it asks for.
ALTER TABLE notifications ADD COLUMN after_entry_no bigint NOT NULL DEFAULT 0;

UPDATE notifications n SET after_entry_no = b.last_entry_no FROM account_balances b WHERE b.account_number = n.account_number;

-- One of a kind asks at a time; a returned payment has one each.
CREATE INDEX notifications_open ON notifications (account_number, kind, expires_on);
