-- The previous version of the server still reads and writes `turns`. The view is updatable, also with its
-- `insert … on conflict ("work")`, and goes in the next version.
ALTER TABLE "turns" RENAME TO "job_leases";--> statement-breakpoint
ALTER TABLE "job_leases" RENAME CONSTRAINT "turns_pkey" TO "job_leases_pkey";--> statement-breakpoint
CREATE VIEW "turns" AS SELECT "work", "next_at" FROM "job_leases";
