-- The codes for new logins came without rights for the role the server may run as.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON registration_codes TO carport_app;
  END IF;
END
$$;
