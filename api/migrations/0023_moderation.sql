ALTER TABLE "moderation_cases" ADD COLUMN "needs_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject_hash" text;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "subject_hash" text;--> statement-breakpoint
-- What was refused or put back before this column was kept. A case does not say what became of it before it waited: where
-- an admin has ever refused a listing of its owner, or put one back, it waits for an admin too.
UPDATE "moderation_cases" SET "needs_admin" = true
WHERE "state" = 'refused' OR (
  "state" = 'waiting' AND EXISTS (
    SELECT 1 FROM "audit_log"
    WHERE "person_id" = "moderation_cases"."owner_id"
      AND "action" IN ('refuse listing', 'put listing back into the queue')
  )
);
