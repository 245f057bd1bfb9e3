CREATE TABLE "closed_days" (
	"seller_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "closed_days_seller_id_day_pk" PRIMARY KEY("seller_id","day")
);
--> statement-breakpoint
CREATE TABLE "meeting_hours" (
	"seller_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	CONSTRAINT "meeting_hours_seller_id_weekday_from_minute_pk" PRIMARY KEY("seller_id","weekday","from_minute"),
	CONSTRAINT "meeting_hours_weekday" CHECK ("meeting_hours"."weekday" between 1 and 7),
	CONSTRAINT "meeting_hours_span" CHECK ("meeting_hours"."from_minute" >= 0 and "meeting_hours"."from_minute" < "meeting_hours"."to_minute" and "meeting_hours"."to_minute" <= 1440),
	CONSTRAINT "meeting_hours_half" CHECK ("meeting_hours"."from_minute" % 30 = 0 and "meeting_hours"."to_minute" % 30 = 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "meeting_at" timestamp (0);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "meeting_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "meeting_moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_hours" ADD CONSTRAINT "meeting_hours_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_meeting_at_a_time" ON "orders" USING btree ("seller_id","meeting_at") WHERE "orders"."state" in ('unpaid', 'paid');