#!/bin/sh
# Once, on an empty database directory: roles and database as docs/operations.md says. The passwords are those of the
# addresses that the servers have: letters and digits only.
set -eu
password() { sed -E 's#^[a-z]+://[^:]+:([^@]+)@.*#\1#' "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -v owner="$(password DATABASE_OWNER_URL)" -v app="$(password DATABASE_URL)" -f - <<'SQL'
\i /migrations/roles.sql
ALTER ROLE matin_owner LOGIN PASSWORD :'owner';
ALTER ROLE matin_app LOGIN PASSWORD :'app';
ALTER ROLE matin_app SET log_parameter_max_length = 0;
CREATE DATABASE matin OWNER matin_owner;
\connect matin
\i /migrations/database.sql
SQL
