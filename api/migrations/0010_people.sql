ALTER TABLE "reports" ADD COLUMN "seller_id" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_role" text;--> statement-breakpoint
CREATE INDEX "reports_seller" ON "reports" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "users_role_newest" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_former_role" CHECK ("users"."former_role" in ('buyer', 'seller'));--> statement-breakpoint
-- What is known already of whose cars were reported, whom an entry is about, and what an admin was before.
UPDATE "reports" SET "seller_id" = "cars"."seller_id" FROM "cars" WHERE "cars"."id" = "reports"."car_id";--> statement-breakpoint
UPDATE "audit_log" SET "person_id" = "users"."id" FROM "users" WHERE "users"."email" = "audit_log"."subject";--> statement-breakpoint
UPDATE "users" SET "former_role" = (
  SELECT CASE WHEN "entry"."detail" LIKE '%, was seller' THEN 'seller' ELSE 'buyer' END
  FROM "audit_log" "entry"
  WHERE "entry"."action" = 'make admin' AND "entry"."person_id" = "users"."id"
  ORDER BY "entry"."at" DESC LIMIT 1
) WHERE "users"."role" = 'admin';
