ALTER TABLE "disputes" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Of an order with one payment, a bank's dispute is about that one; the others are told by the provider's lists.
UPDATE "disputes" SET "payment_id" = (SELECT min("payments"."id") FROM "payments" WHERE "payments"."order_id" = "disputes"."order_id")
WHERE "kind" = 'bank'
  AND (SELECT count(*) FROM "payments" WHERE "payments"."order_id" = "disputes"."order_id") = 1;
--> statement-breakpoint
-- A row that is written as it was is no news, nor is when it is looked at next.
CREATE FUNCTION "is_as_it_was"("before" jsonb, "after" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT "before" - ARRAY['looks', 'next_look_at'] = "after" - ARRAY['looks', 'next_look_at'];
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_money"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "about" "orders";
BEGIN
  IF TG_OP = 'UPDATE' AND "is_as_it_was"(to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NULL;
  END IF;
  SELECT * INTO "about" FROM "orders" WHERE "id" = COALESCE(NEW."order_id", OLD."order_id");
  PERFORM "tell_person"('orders', "about"."buyer_id");
  PERFORM "tell_person"('sales', "about"."seller_id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND "is_as_it_was"(to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NULL;
  END IF;
  PERFORM "tell"(json_build_object('topic', 'disputes', 'admins', true));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "disputes_told" ON "disputes";
--> statement-breakpoint
CREATE TRIGGER "disputes_told" AFTER INSERT OR UPDATE ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_dispute"();
