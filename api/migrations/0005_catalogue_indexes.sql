-- Part of PostgreSQL; who owns the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"id" bigserial PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sign_ins" (
	"user_id" text NOT NULL,
	"signed_in_at" integer NOT NULL,
	"ended_at" integer NOT NULL,
	CONSTRAINT "ended_sign_ins_user_id_signed_in_at_pk" PRIMARY KEY("user_id","signed_in_at")
);
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "brand_key" text GENERATED ALWAYS AS (lower("cars"."brand_name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "model_key" text GENERATED ALWAYS AS (lower("cars"."model")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || "cars"."brand_name" || ' ' || "cars"."model" || ' ' || "cars"."purchase_year"::text || ' ' || coalesce("cars"."body", '') || ' ' || coalesce("cars"."fuel", '') || ' ' || coalesce("cars"."colour", '') || ' ' || "cars"."description")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_sign_ins" ADD CONSTRAINT "ended_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sign_ins_oldest" ON "ended_sign_ins" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "cars_brand_order" ON "cars" USING btree ("brand_key","id");--> statement-breakpoint
CREATE INDEX "cars_model_order" ON "cars" USING btree ("model_key","id");--> statement-breakpoint
CREATE INDEX "cars_status_order" ON "cars" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "cars_brand" ON "cars" USING btree ("brand_name","seller_id");--> statement-breakpoint
CREATE INDEX "cars_fuel" ON "cars" USING btree ("fuel");--> statement-breakpoint
CREATE INDEX "cars_gearbox" ON "cars" USING btree ("gearbox");--> statement-breakpoint
CREATE INDEX "cars_mileage" ON "cars" USING btree ("mileage");--> statement-breakpoint
CREATE INDEX "cars_comparable" ON "cars" USING btree ("brand_key","model_key","price_cents","seller_id");--> statement-breakpoint
CREATE INDEX "cars_facets" ON "cars" USING btree ("status","fuel","gearbox","brand_key","category_id","purchase_year","mileage","price_cents","seller_id");--> statement-breakpoint
CREATE INDEX "cars_pictures" ON "cars" USING gin ("images");--> statement-breakpoint
CREATE INDEX "cars_search" ON "cars" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","sent_at");