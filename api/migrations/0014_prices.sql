CREATE TABLE "price_models" (
	"format" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"model" jsonb NOT NULL,
	"fitted_at" timestamp (3) with time zone NOT NULL,
	"seen_change" bigint NOT NULL
);
