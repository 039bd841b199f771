-- The tables that came after the rights of the role the server runs as were given.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO carport_app;
    REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, ledger_entries, ledger_postings, payment_events, consents, outage_switches FROM carport_app;
  END IF;
END
$$;
