CREATE TABLE "factor_attempt" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"short_count" integer NOT NULL,
	"short_ends_at" timestamp with time zone NOT NULL,
	"day_count" integer NOT NULL,
	"day_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_attempt" ADD CONSTRAINT "factor_attempt_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;