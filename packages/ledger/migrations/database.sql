-- Run in the database by its administrator, as a superuser. Large objects belong to no table, and nothing but a disk bounds them: the app
-- makes none. Safe to repeat.
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea) FROM PUBLIC;
