-- Notes inside each writing transaction that lists of cars may look different from now on. Rows are only added, so
-- that writers never wait for one another here, as they would for one counter.
CREATE FUNCTION "note_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "catalogue_changes" DEFAULT VALUES;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_in_catalogue" AFTER INSERT OR UPDATE OR DELETE ON "cars"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "sellers_in_catalogue" AFTER UPDATE OF "name", "verified", "suspended" OR DELETE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "ratings_in_catalogue" AFTER INSERT OR UPDATE OR DELETE ON "ratings"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "categories_in_catalogue" AFTER UPDATE OF "name" OR DELETE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "locations_in_catalogue" AFTER UPDATE OR DELETE ON "locations"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
--> statement-breakpoint
CREATE FUNCTION "tell_of_ended_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell"(json_build_object('account', NEW."user_id"));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sign_in_ended" AFTER INSERT OR UPDATE ON "ended_sign_ins"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_ended_sign_in"();
