ALTER TABLE "deleted_users" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deleted_users" ADD COLUMN "removals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_users" ADD COLUMN "next_removal_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_users_due" ON "deleted_users" USING btree ("next_removal_at") WHERE "deleted_users"."removed_at" is null;