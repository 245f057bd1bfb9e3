CREATE TABLE "order_listings" (
	"order_id" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"brand_name" text NOT NULL,
	"model" text NOT NULL,
	"price_cents" integer NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"purchase_year" integer NOT NULL,
	"mileage" integer,
	"fuel" text,
	"gearbox" text,
	"body" text,
	"colour" text,
	"vin" text,
	"description" text NOT NULL,
	"images" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "discarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_listings" ADD CONSTRAINT "order_listings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_listings_pictures" ON "order_listings" USING gin ("images");--> statement-breakpoint
CREATE INDEX "images_discarded" ON "images" USING btree ("id") WHERE "images"."discarded";--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_one_of_buyer_and_seller" ON "ratings" USING btree ("seller_id","buyer_id") WHERE "ratings"."counts";--> statement-breakpoint
CREATE INDEX "ratings_buyer" ON "ratings" USING btree ("buyer_id","seller_id");--> statement-breakpoint
-- What has lost its owner until here was removed.
UPDATE "images" SET "discarded" = true WHERE "owner_id" IS NULL;
--> statement-breakpoint
-- Orders of before keep their car's listing as it is now.
INSERT INTO "order_listings" ("order_id", "taken_at", "brand_name", "model", "price_cents", "category", "condition",
  "purchase_year", "mileage", "fuel", "gearbox", "body", "colour", "vin", "description", "images")
SELECT "orders"."id", now(), "cars"."brand_name", "cars"."model", "cars"."price_cents", "categories"."name",
  "cars"."condition", "cars"."purchase_year", "cars"."mileage", "cars"."fuel", "cars"."gearbox", "cars"."body",
  "cars"."colour", "cars"."vin", "cars"."description", "cars"."images"
FROM "orders"
JOIN "cars" ON "cars"."id" = "orders"."car_id"
JOIN "categories" ON "categories"."id" = "cars"."category_id";
--> statement-breakpoint
-- Ratings of before count by the same rule as new ones (src/ratings/counting.ts).
UPDATE "ratings" SET "counts" = true WHERE "id" IN (
  SELECT DISTINCT ON ("ratings"."seller_id", coalesce("ratings"."buyer_id", "ratings"."id")) "ratings"."id"
  FROM "ratings"
  JOIN "orders" ON "orders"."id" = "ratings"."order_id"
  JOIN "holds" ON "holds"."order_id" = "orders"."id"
  WHERE ("orders"."state" = 'paid' AND "holds"."handed_over_at" IS NOT NULL)
    OR ("orders"."state" = 'refunded' AND "orders"."ended_by" = 'seller')
  ORDER BY "ratings"."seller_id", coalesce("ratings"."buyer_id", "ratings"."id"),
    "ratings"."created_at" DESC, "ratings"."id" DESC
);
