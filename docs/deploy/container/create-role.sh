#!/bin/sh
# The image of PostgreSQL runs this once, in a new database: docs/backup.md (Migrations) explains the two roles.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/api-password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role gear login password :'password';
create schema drizzle;
grant usage on schema drizzle, public to gear;
alter default privileges grant select, insert, update, delete on tables to gear;
alter default privileges grant usage on sequences to gear;
SQL
