CREATE TABLE "drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer NOT NULL,
	"form" jsonb NOT NULL,
	"images" text[] NOT NULL,
	"image_names" text[] NOT NULL,
	"car_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_own" ON "drafts" USING btree ("owner_id","changed_at","id") WHERE "drafts"."car_id" is null;--> statement-breakpoint
CREATE INDEX "drafts_changed" ON "drafts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "drafts_pictures" ON "drafts" USING gin ("images");