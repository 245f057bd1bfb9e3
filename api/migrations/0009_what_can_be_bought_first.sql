DROP INDEX "cars_newest";--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "availability" integer GENERATED ALWAYS AS (case "cars"."status" when 'available' then 0 when 'booked' then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cars_available_newest" ON "cars" USING btree ((-"availability"),"published_at","id");--> statement-breakpoint
CREATE INDEX "cars_available_cheapest" ON "cars" USING btree ("availability","price_cents","id");--> statement-breakpoint
CREATE INDEX "cars_available_dearest" ON "cars" USING btree ((-"availability"),"price_cents","id");--> statement-breakpoint
CREATE INDEX "cars_available_oldest" ON "cars" USING btree ("availability","purchase_year","id");--> statement-breakpoint
CREATE INDEX "cars_available_youngest" ON "cars" USING btree ((-"availability"),"purchase_year","id");