ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_ins_valid_since" integer;--> statement-breakpoint
-- Admins were appointed by admins, who knew them.
UPDATE "users" SET "email_verified_at" = now() WHERE "role" = 'admin';
--> statement-breakpoint
UPDATE "users" SET "sign_ins_valid_since" = "ended"."at"
FROM (SELECT "user_id", max("ended_at") AS "at" FROM "ended_sign_ins" GROUP BY "user_id") AS "ended"
WHERE "ended"."user_id" = "users"."id";
--> statement-breakpoint
DROP TABLE "ended_sign_ins" CASCADE;
--> statement-breakpoint
DROP FUNCTION "tell_of_ended_sign_in"();
--> statement-breakpoint
-- Admins see nothing of the end of sign-ins, but the streams of that person do.
CREATE OR REPLACE FUNCTION "tell_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR to_jsonb(NEW) - 'sign_ins_valid_since' <> to_jsonb(OLD) - 'sign_ins_valid_since' THEN
    PERFORM "tell"(json_build_object('topic', 'users', 'admins', true));
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM "tell"(json_build_object('account', OLD."id"));
  ELSIF TG_OP = 'UPDATE' AND (NEW."suspended", NEW."role", NEW."sign_ins_valid_since")
      IS DISTINCT FROM (OLD."suspended", OLD."role", OLD."sign_ins_valid_since") THEN
    PERFORM "tell"(json_build_object('account', NEW."id"));
  END IF;
  RETURN NULL;
END $$;
