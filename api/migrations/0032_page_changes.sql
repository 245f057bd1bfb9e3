-- Notifies, inside each writing transaction, which cached pages may have changed. Payload: {"tags": [...]}, with the
-- tags that the API's responses have (see `src/platform/http/cache-tags.ts`). `*` means all pages.
CREATE FUNCTION "notify_of_tags"("changed" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "unique_tags" text[];
BEGIN
  SELECT array_agg(DISTINCT "tag") INTO "unique_tags" FROM unnest("changed") AS "tag" WHERE "tag" IS NOT NULL;
  IF "unique_tags" IS NULL THEN
    RETURN;
  END IF;
  -- A payload has at most 8,000 bytes, and a bulk change affects most pages anyway.
  IF cardinality("unique_tags") > 50 THEN
    "unique_tags" := ARRAY['*'];
  END IF;
  PERFORM pg_notify('second_gear', json_build_object('tags', "unique_tags")::text);
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_of_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "tags" text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    "tags" := "tags" || ARRAY(
      SELECT unnest(ARRAY['cars', 'car:' || "id", 'category:' || "category_id", 'seller:' || "seller_id"])
        FROM "old_rows" LIMIT 200);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    "tags" := "tags" || ARRAY(
      SELECT unnest(ARRAY['cars', 'car:' || "id", 'category:' || "category_id", 'seller:' || "seller_id"])
        FROM "new_rows" LIMIT 200);
  END IF;
  PERFORM "notify_of_tags"("tags");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_inserted_pages" AFTER INSERT ON "cars" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_updated_pages" AFTER UPDATE ON "cars"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_cars"();
--> statement-breakpoint
CREATE TRIGGER "cars_deleted_pages" AFTER DELETE ON "cars" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_cars"();
--> statement-breakpoint
-- Notifies of a seller's own page, and of all lists with the seller's cars, which show the name and the rating.
CREATE FUNCTION "notify_of_seller"("seller" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "categories_of_cars" text[];
BEGIN
  "categories_of_cars" := ARRAY(SELECT DISTINCT "category_id" FROM "cars" WHERE "seller_id" = "seller");
  PERFORM "notify_of_tags"(
    ARRAY['seller:' || "seller"]
    || CASE WHEN cardinality("categories_of_cars") > 0 THEN ARRAY['cars'] ELSE '{}' END
    || ARRAY(SELECT 'category:' || "id" FROM unnest("categories_of_cars") AS "id"));
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "notify_of_seller"(COALESCE(NEW."id", OLD."id"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_updated_pages"
  AFTER UPDATE OF "name", "role", "verified", "verified_at", "suspended", "picture" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_user"();
--> statement-breakpoint
CREATE TRIGGER "users_deleted_pages" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "notify_of_user"();
--> statement-breakpoint
CREATE FUNCTION "notify_of_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "notify_of_seller"(COALESCE(NEW."seller_id", OLD."seller_id"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ratings_changed_pages" AFTER INSERT OR UPDATE OR DELETE ON "ratings"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_sale"();
--> statement-breakpoint
-- A seller's page shows the number of paid orders.
CREATE TRIGGER "orders_changed_pages" AFTER UPDATE OF "state" OR DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_sale"();
--> statement-breakpoint
CREATE FUNCTION "notify_of_ads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "notify_of_tags"(ARRAY['ads']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ads_changed_pages" AFTER INSERT OR UPDATE OR DELETE ON "ads"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_ads"();
--> statement-breakpoint
-- Rare changes that any page may show: names of categories, addresses, and the price model behind all price labels.
CREATE FUNCTION "notify_of_all_pages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "notify_of_tags"(ARRAY['*']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "categories_changed_pages" AFTER INSERT OR UPDATE OR DELETE ON "categories"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_all_pages"();
--> statement-breakpoint
CREATE TRIGGER "locations_changed_pages" AFTER UPDATE OR DELETE ON "locations"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_all_pages"();
--> statement-breakpoint
CREATE TRIGGER "price_models_changed_pages" AFTER INSERT OR UPDATE OR DELETE ON "price_models"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_all_pages"();
--> statement-breakpoint
-- A moderation decision shows or hides a listing or the text of a review.
CREATE FUNCTION "notify_of_moderation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "changed" "moderation_cases" := COALESCE(NEW, OLD);
BEGIN
  IF "changed"."kind" = 'listing' THEN
    PERFORM "notify_of_tags"(ARRAY['cars', 'car:' || "id", 'category:' || "category_id", 'seller:' || "seller_id"])
      FROM "cars" WHERE "id" = "changed"."subject_id";
  ELSE
    PERFORM "notify_of_seller"("seller_id") FROM "ratings" WHERE "id" = "changed"."subject_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "moderation_cases_changed_pages" AFTER INSERT OR UPDATE OR DELETE ON "moderation_cases"
  FOR EACH ROW EXECUTE FUNCTION "notify_of_moderation"();
