CREATE TABLE "document_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"refund_id" text,
	"seller_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_kind_number_pk" PRIMARY KEY("kind","number"),
	CONSTRAINT "documents_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "documents_kind" CHECK (("documents"."kind" = 'receipt' and "documents"."refund_id" is null) or ("documents"."kind" = 'credit_note' and "documents"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_account_pk" PRIMARY KEY("entry_id","account"),
	CONSTRAINT "ledger_postings_amount" CHECK ("ledger_postings"."amount_cents" <> 0),
	CONSTRAINT "ledger_postings_account" CHECK ("ledger_postings"."account" in ('provider', 'held', 'owed_back', 'due', 'fees', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"opened_by" text,
	"text" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answer_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"decision" text,
	"refund_cents" integer DEFAULT 0 NOT NULL,
	"decided_by" text,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"provider_id" text,
	"provider_status" text,
	"amount_cents" integer,
	CONSTRAINT "disputes_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_kind" CHECK ("disputes"."kind" in ('buyer', 'bank'))
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"order_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"code" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"codes" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"handed_over_by" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "holds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "holds_state" CHECK ("holds"."state" in ('held', 'handed_over', 'paid_out', 'refunded')),
	CONSTRAINT "holds_amounts" CHECK ("holds"."amount_cents" > 0 and "holds"."refunded_cents" >= 0 and "holds"."fee_cents" >= 0 and "holds"."refunded_cents" + "holds"."fee_cents" <= "holds"."amount_cents"),
	CONSTRAINT "holds_code" CHECK ("holds"."code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"seller_id" text,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payouts_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('waiting', 'owed', 'sending', 'sent', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"asked_by" text,
	"provider_id" text,
	"part_of" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('owed', 'pending', 'succeeded', 'needs_person'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"work" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payment_intents_watched";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_receipt" ON "documents" USING btree ("payment_id") WHERE "documents"."kind" = 'receipt';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_time" ON "ledger_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_pictures" ON "disputes" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "disputes_answer_pictures" ON "disputes" USING gin ("answer_pictures");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("order_id") WHERE "disputes"."kind" = 'buyer' and "disputes"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "holds_waiting" ON "holds" USING btree ("order_id") WHERE "holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "payouts_seller" ON "payouts" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_look_at") WHERE "payouts"."state" in ('owed', 'sending');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_provider" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_look_at") WHERE "refunds"."state" <> 'succeeded';--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_intents_due" ON "payment_intents" USING btree ("next_look_at") WHERE "payment_intents"."final_at" is null;--> statement-breakpoint
-- Of one entry the postings sum to zero, when its transaction ends; and nothing that was written is ever changed.
CREATE FUNCTION "ledger_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum("amount_cents") FROM "ledger_postings" WHERE "entry_id" = NEW."entry_id") <> 0 THEN
    RAISE EXCEPTION 'ledger entry % does not balance', NEW."entry_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_postings_balance" AFTER INSERT ON "ledger_postings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balances"();
--> statement-breakpoint
CREATE FUNCTION "ledger_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_stand" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "ledger_stands"();
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_stand" BEFORE UPDATE OR DELETE ON "ledger_postings"
  FOR EACH ROW EXECUTE FUNCTION "ledger_stands"();
--> statement-breakpoint
-- What becomes of an order's money is news for those who see the order.
CREATE FUNCTION "tell_of_money"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "about" "orders";
BEGIN
  SELECT * INTO "about" FROM "orders" WHERE "id" = COALESCE(NEW."order_id", OLD."order_id");
  PERFORM "tell_person"('orders', "about"."buyer_id");
  PERFORM "tell_person"('sales', "about"."seller_id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "holds_changed" AFTER INSERT OR UPDATE ON "holds"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_money"();
--> statement-breakpoint
CREATE TRIGGER "disputes_changed" AFTER INSERT OR UPDATE ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_money"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell"(json_build_object('topic', 'disputes', 'admins', true));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "disputes_told" AFTER INSERT OR UPDATE ON "disputes"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_dispute"();
--> statement-breakpoint
CREATE TRIGGER "payouts_changed" AFTER INSERT OR UPDATE ON "payouts"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_money"();
--> statement-breakpoint
CREATE TRIGGER "refunds_changed" AFTER INSERT OR UPDATE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_money"();
--> statement-breakpoint
-- Money that came so far. What stands is held for its order from now on.
INSERT INTO "holds" ("order_id", "payment_id", "amount_cents", "code", "created_at")
SELECT "payments"."order_id", "payments"."id", "payments"."amount_cents",
  lpad(floor(random() * 1000000)::text, 6, '0'), "payments"."created_at"
FROM "payments" JOIN "orders" ON "orders"."id" = "payments"."order_id"
WHERE "payments"."flag" IS NULL AND "orders"."state" = 'paid';
--> statement-breakpoint
-- What was flagged goes back, or has.
INSERT INTO "refunds" ("id", "order_id", "payment_id", "amount_cents", "reason", "state", "created_at", "succeeded_at")
SELECT gen_random_uuid()::text, "order_id", "id", "amount_cents", "flag",
  CASE WHEN "refunded_at" IS NULL THEN 'owed' ELSE 'succeeded' END, "created_at", "refunded_at"
FROM "payments" WHERE "flag" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "kind", "reference", "order_id", "created_at")
SELECT gen_random_uuid()::text, 'payment', "id", "order_id", "created_at" FROM "payments"
WHERE "flag" IS NOT NULL OR "id" IN (SELECT "payment_id" FROM "holds");
--> statement-breakpoint
INSERT INTO "ledger_postings" ("entry_id", "account", "amount_cents")
SELECT "ledger_entries"."id", "side"."account", "side"."sign" * "payments"."amount_cents"
FROM "ledger_entries" JOIN "payments" ON "payments"."id" = "ledger_entries"."reference",
  LATERAL (VALUES ('provider', 1), (CASE WHEN "payments"."flag" IS NULL THEN 'held' ELSE 'owed_back' END, -1))
    AS "side" ("account", "sign")
WHERE "ledger_entries"."kind" = 'payment';
--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "kind", "reference", "order_id", "created_at")
SELECT gen_random_uuid()::text, 'refund_sent', "id" || ':0', "order_id", "succeeded_at" FROM "refunds"
WHERE "state" = 'succeeded';
--> statement-breakpoint
INSERT INTO "ledger_postings" ("entry_id", "account", "amount_cents")
SELECT "ledger_entries"."id", "side"."account", "side"."sign" * "refunds"."amount_cents"
FROM "ledger_entries" JOIN "refunds" ON "refunds"."id" || ':0' = "ledger_entries"."reference",
  LATERAL (VALUES ('owed_back', 1), ('provider', -1)) AS "side" ("account", "sign")
WHERE "ledger_entries"."kind" = 'refund_sent';
