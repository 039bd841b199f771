-- Rates of returns are counted over 60 days, and most payments never come back.
CREATE INDEX payments_by_return ON payments (returned_on) WHERE returned_on IS NOT NULL;
