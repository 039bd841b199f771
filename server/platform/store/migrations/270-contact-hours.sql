-- What nobody asked for goes out from 8:00 to 21:00 where its reader lives: the states of their homes, and until when it waits.
ALTER TABLE messages
  ADD COLUMN contact_states text[],
  ADD COLUMN held_until timestamptz;
CREATE INDEX messages_held ON messages (held_until) WHERE held_until IS NOT NULL;
