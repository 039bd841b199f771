-- Each lane of the outbox looks for its own topics: thousands of waiting messages are not in a bank file's way.
DROP INDEX outbox_ready;
CREATE INDEX outbox_ready ON outbox (topic, available_at, item_id) WHERE state = 'READY';
