CREATE TABLE "review_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"rating_id" text NOT NULL,
	"reporter_name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_once" UNIQUE("reporter_id","rating_id"),
	CONSTRAINT "review_reports_state" CHECK ("review_reports"."state" in ('open', 'dismissed', 'taken_down'))
);
--> statement-breakpoint
DROP INDEX "ratings_seller";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_newest" ON "review_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_reports_rating" ON "review_reports" USING btree ("rating_id");--> statement-breakpoint
CREATE INDEX "ratings_seller" ON "ratings" USING btree ("seller_id","created_at","id");--> statement-breakpoint
-- What the log still knows of when people were verified who are.
UPDATE "users" SET "verified_at" = (
  SELECT max("entry"."at") FROM "audit_log" "entry"
  WHERE "entry"."action" = 'verify' AND "entry"."person_id" = "users"."id"
) WHERE "users"."verified";
--> statement-breakpoint
CREATE TRIGGER "review_reports_changed" AFTER INSERT OR UPDATE OR DELETE ON "review_reports"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_report"();
