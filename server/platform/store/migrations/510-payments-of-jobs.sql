-- What jobs look for among all payments, in indexes that a question about one loan never gets: few payments are in one of these states when
-- PostgreSQL looks at the table, so it took this for the shortest way to one loan's, and read everybody's on a day that had many.
-- The condition that is always true is written in the statements of the jobs alone.

DROP INDEX payments_by_state;
CREATE INDEX payments_to_file_or_post ON payments (state, file_day) WHERE state IN ('SCHEDULED','PENDING') AND file_day > '-infinity';
CREATE INDEX payments_to_reverse ON payments (payment_date) WHERE state = 'PENDING_PAYMENT_REVERSAL' AND file_day > '-infinity';
