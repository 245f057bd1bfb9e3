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
