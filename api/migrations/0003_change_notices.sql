-- Says inside each writing transaction what changed for whom; the servers pass it on to open dashboards.
-- Payloads: {"topic", "user"} or {"topic", "admins"} for stale data, {"account"} for a person whose rights
-- changed, {"token"} for a session that was ended.
CREATE FUNCTION "tell"("payload" json) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('second_gear', "payload"::text);
$$;
--> statement-breakpoint
CREATE FUNCTION "tell_person"("topic" text, "person" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF "person" IS NOT NULL THEN
    PERFORM "tell"(json_build_object('topic', "topic", 'user', "person"));
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_person"('orders', COALESCE(NEW."buyer_id", OLD."buyer_id"));
  PERFORM "tell_person"('sales', COALESCE(NEW."seller_id", OLD."seller_id"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER INSERT OR UPDATE OR DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_order"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_message"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "thread" "threads";
BEGIN
  SELECT * INTO "thread" FROM "threads" WHERE "id" = NEW."thread_id";
  -- Reading changes the reader's unread count alone.
  IF TG_OP = 'INSERT' OR NEW."sender_id" <> "thread"."buyer_id" THEN
    PERFORM "tell_person"('messages', "thread"."buyer_id");
  END IF;
  IF TG_OP = 'INSERT' OR NEW."sender_id" <> "thread"."seller_id" THEN
    PERFORM "tell_person"('messages', "thread"."seller_id");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "messages_changed" AFTER INSERT OR UPDATE ON "messages"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_message"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_person"('cars', COALESCE(NEW."seller_id", OLD."seller_id"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_changed" AFTER INSERT OR UPDATE OR DELETE ON "cars"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_car"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell"(json_build_object('topic', 'reports', 'admins', true));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reports_changed" AFTER INSERT OR UPDATE OR DELETE ON "reports"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_report"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell"(json_build_object('topic', 'users', 'admins', true));
  IF TG_OP = 'DELETE' THEN
    PERFORM "tell"(json_build_object('account', OLD."id"));
  ELSIF TG_OP = 'UPDATE' AND (NEW."suspended", NEW."role") IS DISTINCT FROM (OLD."suspended", OLD."role") THEN
    PERFORM "tell"(json_build_object('account', NEW."id"));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_changed" AFTER INSERT OR UPDATE OR DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_user"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_ended_token"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell"(json_build_object('token', NEW."jti"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "revoked_tokens_added" AFTER INSERT ON "revoked_tokens"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_ended_token"();
