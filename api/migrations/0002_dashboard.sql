CREATE TABLE "car_viewers" (
	"car_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "car_viewers_car_id_day_visitor_pk" PRIMARY KEY("car_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "car_views" (
	"car_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "car_views_car_id_day_pk" PRIMARY KEY("car_id","day")
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "trash_kind" CHECK ("trash"."kind" in ('car', 'report'))
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "kind" text DEFAULT 'listing' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unused_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "car_viewers" ADD CONSTRAINT "car_viewers_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_views" ADD CONSTRAINT "car_views_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_viewers_day" ON "car_viewers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trash_oldest" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_kind" CHECK ("images"."kind" in ('listing', 'profile'));
