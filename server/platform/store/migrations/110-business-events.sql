-- What visitors who allowed it did, as the portal's business-event stream tells it. No names, no amounts, no full account numbers.
CREATE TABLE business_events (
  event_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at  timestamptz NOT NULL,
  name         text NOT NULL,
  event        jsonb NOT NULL
);
CREATE INDEX business_events_by_time ON business_events (received_at);
