ALTER TABLE "images" DROP CONSTRAINT "images_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "price_models" ALTER COLUMN "seen_change" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "named_id" text;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "images_marks_1" ON "images" USING btree (substring("marks", 1, 16));--> statement-breakpoint
CREATE INDEX "images_marks_2" ON "images" USING btree (substring("marks", 17, 16));--> statement-breakpoint
CREATE INDEX "images_marks_3" ON "images" USING btree (substring("marks", 33, 16));--> statement-breakpoint
CREATE INDEX "images_marks_4" ON "images" USING btree (substring("marks", 49, 16));--> statement-breakpoint
CREATE INDEX "audit_log_named" ON "audit_log" USING btree ("named_id");--> statement-breakpoint
CREATE INDEX "audit_log_admin" ON "audit_log" USING btree ("admin_id");--> statement-breakpoint
-- People who are deleted already leave the log as those do who are deleted from now on.
UPDATE "audit_log" SET "admin_name" = "admin_id" WHERE "admin_id" IN (SELECT "id" FROM "deleted_users");
--> statement-breakpoint
UPDATE "audit_log" SET "subject" = "person_id", "detail" = ''
  WHERE "person_id" IN (SELECT "id" FROM "deleted_users")
    AND "action" IN ('make admin', 'take back admin', 'verify', 'take back verification', 'suspend', 'lift suspension');
--> statement-breakpoint
UPDATE "audit_log"
  SET "subject" = "person_id",
    "detail" = regexp_replace("detail", '^.*, ((buyer|seller|admin), listings: [0-9]+)$', '\1')
  WHERE "action" = 'delete user' AND "person_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "audit_log" SET "detail" = regexp_replace("detail", '^(listed by )\S+@[^\s:]+', '\1' || "person_id")
  WHERE "person_id" IN (SELECT "id" FROM "deleted_users");
--> statement-breakpoint
-- Entries of before it was kept whom they are about.
UPDATE "audit_log" SET "subject" = 'somebody who has left', "detail" = ''
  WHERE "person_id" IS NULL
    AND "action" IN ('make admin', 'verify', 'take back verification', 'suspend', 'lift suspension', 'delete user')
    AND "subject" IN (SELECT "subject" FROM "audit_log" WHERE "action" = 'delete user' AND "person_id" IS NULL)
    AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."email" = "audit_log"."subject");
--> statement-breakpoint
UPDATE "audit_log"
  SET "detail" = regexp_replace("detail", '((?:^|, | )(?:to|ordered by) )\S+@[^\s:]+(?=: )', '\1somebody who has left')
  WHERE "action" IN ('refund order', 'decide dispute')
    AND NOT EXISTS (SELECT 1 FROM "users" WHERE position("users"."email" IN "audit_log"."detail") > 0);
--> statement-breakpoint
UPDATE "audit_log" SET "detail" = 'reported by somebody who has left'
  FROM "reports"
  WHERE "reports"."reporter_id" IS NULL AND "audit_log"."detail" = 'reported by ' || "reports"."reporter_name"
    AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."name" = "reports"."reporter_name");
--> statement-breakpoint
UPDATE "audit_log"
  SET "detail" = 'reported by somebody who has left' || substr("detail", length('reported by ' || "reporter_name") + 1)
  FROM "review_reports"
  WHERE "review_reports"."reporter_id" IS NULL
    AND starts_with("detail", 'reported by ' || "reporter_name" || ': “')
    AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."name" = "review_reports"."reporter_name");
