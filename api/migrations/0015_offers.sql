CREATE TABLE "offer_rounds" (
	"offer_id" text NOT NULL,
	"round" integer NOT NULL,
	"by" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_rounds_offer_id_round_pk" PRIMARY KEY("offer_id","round"),
	CONSTRAINT "offer_rounds_amount" CHECK ("offer_rounds"."amount_cents" > 0),
	CONSTRAINT "offer_rounds_by" CHECK ("offer_rounds"."by" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"car_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"turn" text DEFAULT 'seller' NOT NULL,
	"amount_cents" integer NOT NULL,
	"rounds" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" text,
	CONSTRAINT "offers_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "offers_amount" CHECK ("offers"."amount_cents" > 0),
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'used')),
	CONSTRAINT "offers_turn" CHECK ("offers"."turn" in ('buyer', 'seller')),
	CONSTRAINT "offers_rounds" CHECK ("offers"."rounds" between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "offer_rounds" ADD CONSTRAINT "offer_rounds_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_live" ON "offers" USING btree ("car_id","buyer_id") WHERE "offers"."state" in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "offers_car" ON "offers" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "offers_buyer" ON "offers" USING btree ("buyer_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "offers_seller" ON "offers" USING btree ("seller_id","changed_at","id");--> statement-breakpoint
CREATE FUNCTION "tell_of_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_person"('offers', COALESCE(NEW."buyer_id", OLD."buyer_id"));
  PERFORM "tell_person"('offers', COALESCE(NEW."seller_id", OLD."seller_id"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "offers_changed" AFTER INSERT OR UPDATE OR DELETE ON "offers"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_offer"();
