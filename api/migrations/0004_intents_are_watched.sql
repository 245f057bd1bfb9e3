CREATE TABLE "payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"final_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_unique";--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_intents_watched" ON "payment_intents" USING btree ("id") WHERE "payment_intents"."final_at" is null;--> statement-breakpoint
CREATE INDEX "payment_intents_order" ON "payment_intents" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_standing" ON "payments" USING btree ("order_id") WHERE "payments"."flag" is null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
-- Intents made so far: final where their money is accounted for, else watched, also those of orders that have ended.
INSERT INTO "payment_intents" ("id", "order_id", "created_at", "final_at")
SELECT "orders"."payment_intent_id", "orders"."id", "orders"."created_at", "payments"."created_at"
FROM "orders" LEFT JOIN "payments" ON "payments"."intent_id" = "orders"."payment_intent_id"
WHERE "orders"."payment_intent_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "orders" SET "payment_id" = "payments"."id"
FROM "payments" WHERE "payments"."order_id" = "orders"."id" AND "orders"."payment_id" IS NULL;
