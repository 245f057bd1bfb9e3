CREATE TABLE "import_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"path" text
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"reference" text NOT NULL,
	"car_name" text NOT NULL,
	"car_model" text NOT NULL,
	"identity" text NOT NULL,
	"form" jsonb,
	"photos" text[] NOT NULL,
	"errors" jsonb NOT NULL,
	"car_id" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"ignored" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_photos" ADD CONSTRAINT "import_photos_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_photos_key" ON "import_photos" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "import_photos_path" ON "import_photos" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_number" ON "import_rows" USING btree ("import_id","number");--> statement-breakpoint
CREATE INDEX "import_rows_status" ON "import_rows" USING btree ("import_id","status","number");--> statement-breakpoint
CREATE INDEX "import_rows_listed" ON "import_rows" USING btree ("owner_id","identity") WHERE "import_rows"."status" = 'listed';--> statement-breakpoint
CREATE INDEX "imports_own" ON "imports" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("next_look_at") WHERE "imports"."state" = 'running';--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");