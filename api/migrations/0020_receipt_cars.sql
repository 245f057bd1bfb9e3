ALTER TABLE "documents" ADD COLUMN "car_year" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "car_vin" text;