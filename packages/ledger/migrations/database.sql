-- Revokes the creation of large objects, which belong to no table and are limited only by the disk. The app
-- makes none. The administrator runs this in the database as a superuser; it is safe to repeat.
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea) FROM PUBLIC;
