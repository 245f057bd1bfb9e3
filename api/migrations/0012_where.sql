DROP INDEX "cars_location";--> statement-breakpoint
DROP INDEX "cars_facets";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "lon" double precision;--> statement-breakpoint
CREATE INDEX "locations_lat" ON "locations" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "locations_city" ON "locations" USING btree (lower("city"));--> statement-breakpoint
CREATE INDEX "cars_location" ON "cars" USING btree ("location_id","availability","id","seller_id");--> statement-breakpoint
CREATE INDEX "cars_facets" ON "cars" USING btree ("status","fuel","gearbox","brand_key","category_id","purchase_year","mileage","price_cents","seller_id","location_id");--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_point" CHECK (("locations"."lat" is null) = ("locations"."lon" is null));