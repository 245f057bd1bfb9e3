-- Unlogged: writing costs no write-ahead log, and backups and standby servers do not need the counts. A crash
-- empties the table, so that counting starts anew.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
