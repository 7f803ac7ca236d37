-- Run once on a cluster by its administrator. Then, with passwords of your own:
--   ALTER ROLE matin_owner LOGIN PASSWORD '…';
--   ALTER ROLE matin_app LOGIN PASSWORD '…';
--   CREATE DATABASE matin OWNER matin_owner;
DO $$
DECLARE
  v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['matin_ledger', 'matin_owner', 'matin_app'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- The role exists already, or another session creates it at this moment.
      NULL;
    END;
  END LOOP;
  IF NOT pg_has_role('matin_owner', 'matin_ledger', 'MEMBER') THEN
    BEGIN
      GRANT matin_ledger TO matin_owner;
    EXCEPTION WHEN internal_error OR unique_violation THEN
      -- Another session grants it at this moment.
      NULL;
    END;
  END IF;
END $$;
