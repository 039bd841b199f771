-- When an outage was announced and when it was over, by the flag of each platform: what was due meanwhile gets no late fee for those
-- days, however long ago that was when somebody asks.
CREATE TABLE outage_switches (
  switch_no    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  flag         text NOT NULL,
  is_on        boolean NOT NULL,
  switched_at  timestamptz NOT NULL,
  switched_by  text NOT NULL
);
CREATE TRIGGER outage_switches_append_only BEFORE UPDATE OR DELETE ON outage_switches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outage_switches_no_truncate BEFORE TRUNCATE ON outage_switches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An outage that is on while this is installed.
INSERT INTO outage_switches (flag, is_on, switched_at, switched_by)
SELECT name, true, updated_at, updated_by FROM flags
WHERE name IN ('OutageWeb', 'OutageIosHybrid', 'OutageAndroidHybrid') AND value = 'true'::jsonb;
