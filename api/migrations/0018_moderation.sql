CREATE TABLE "moderation_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"owner_id" text,
	"findings" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_cases_once" UNIQUE("subject_id","kind"),
	CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('listing', 'review')),
	CONSTRAINT "moderation_cases_state" CHECK ("moderation_cases"."state" in ('waiting', 'approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "moderation_rules" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"limit" integer
);
--> statement-breakpoint
DROP INDEX "cars_brand";--> statement-breakpoint
DROP INDEX "cars_comparable";--> statement-breakpoint
DROP INDEX "cars_facets";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "marks" bit(64);--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_cases_oldest" ON "moderation_cases" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_owner" ON "moderation_cases" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_kept" ON "moderation_cases" USING btree ("subject_id") WHERE "moderation_cases"."state" <> 'approved';--> statement-breakpoint
CREATE INDEX "cars_brand" ON "cars" USING btree ("brand_name","seller_id","id");--> statement-breakpoint
CREATE INDEX "cars_comparable" ON "cars" USING btree ("brand_key","model_key","price_cents","seller_id","id");--> statement-breakpoint
CREATE INDEX "cars_facets" ON "cars" USING btree ("status","fuel","gearbox","brand_key","category_id","purchase_year","mileage","price_cents","seller_id","location_id","id");--> statement-breakpoint
-- What is kept from others, or no longer is, changes every list of cars and the text of reviews.
CREATE TRIGGER "moderation_in_catalogue" AFTER INSERT OR UPDATE OR DELETE ON "moderation_cases"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "moderation_changed" AFTER INSERT OR UPDATE OR DELETE ON "moderation_cases"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_report"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_case"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_person"('cars', COALESCE(NEW."owner_id", OLD."owner_id"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "moderation_told" AFTER INSERT OR UPDATE OR DELETE ON "moderation_cases"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_case"();
