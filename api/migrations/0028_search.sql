-- Generated columns and indexes go by these: they may never change what they give. Each names what it calls when it is
-- made (`return`), so that a dump restores. Accents are marks of their own once a text is decomposed; a few letters have none.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  lower(replace(replace(replace(replace(replace(replace(
    translate(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'), 'øØłŁđĐðÐı', 'oOlLdDdDi'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'));--> statement-breakpoint
-- Signs are blanks, and each word has one before it. `_` is a letter, as in names of things.
CREATE FUNCTION search_words(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  ' ' || trim(regexp_replace(fold_text(given), '[\x01-\x2f:-@\[-^`{-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));--> statement-breakpoint
-- Up to four words in a row as one, from each word of a name: `CR-V` is ` crv v`, `RAV4` ` rav4 4`.
CREATE FUNCTION search_joins(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  (SELECT coalesce(string_agg(' ' || array_to_string(words[at:at + 3], ''), '' ORDER BY at), '')
    FROM (SELECT string_to_array(trim(regexp_replace(search_words(given), '([a-z])([0-9])', '\1 \2', 'g')), ' ') AS words) AS split,
      generate_subscripts(words, 1) AS at);--> statement-breakpoint
CREATE FUNCTION car_search_text(brand text, model text, year integer, body text, fuel text, gearbox text, colour text, description text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  search_words(brand || ' ' || model || ' ' || year::text || ' ' || coalesce(body, '') || ' ' || coalesce(fuel, '') || ' '
    || coalesce(gearbox, '') || ' ' || coalesce(colour, '')) || search_joins(brand) || search_joins(model)
    || ' |' || search_words(description);--> statement-breakpoint
ALTER TABLE "cars" drop column "brand_key";--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "brand_key" text GENERATED ALWAYS AS (fold_text("cars"."brand_name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" drop column "search_text";--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "search_text" text GENERATED ALWAYS AS (car_search_text("cars"."brand_name", "cars"."model", "cars"."purchase_year", "cars"."body", "cars"."fuel", "cars"."gearbox", "cars"."colour", "cars"."description")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "locations_city_words" ON "locations" USING gin (search_words("city") gin_trgm_ops);--> statement-breakpoint
-- They went with the columns that are made anew here, from what each row has: nothing is left to fill in.
CREATE INDEX "cars_search" ON "cars" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cars_brand_order" ON "cars" USING btree ("brand_key","id");--> statement-breakpoint
CREATE INDEX "cars_comparable" ON "cars" USING btree ("brand_key","model_key","price_cents","seller_id","id");--> statement-breakpoint
CREATE INDEX "cars_facets" ON "cars" USING btree ("status","fuel","gearbox","brand_key","category_id","purchase_year","mileage","price_cents","seller_id","location_id","id");
