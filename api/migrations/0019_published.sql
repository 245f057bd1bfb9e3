ALTER TABLE "moderation_cases" ADD COLUMN "never_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What waits since it was listed: its case began in the transaction that stored it, and was not begun anew by an edit.
UPDATE "moderation_cases" SET "never_shown" = true FROM "cars"
  WHERE "cars"."id" = "moderation_cases"."subject_id" AND "moderation_cases"."kind" = 'listing'
  AND "moderation_cases"."state" <> 'approved'
  AND "moderation_cases"."created_at" < "cars"."published_at" + interval '1 minute';
