CREATE TABLE "external_identity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"granted" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_session" (
	"family" uuid PRIMARY KEY NOT NULL,
	"identity_id" integer NOT NULL,
	"sid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_session" ADD CONSTRAINT "provider_session_identity_id_external_identity_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."external_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_subject_key" ON "external_identity" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "external_identity_user_index" ON "external_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_session_identity_index" ON "provider_session" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "provider_session_sid_index" ON "provider_session" USING btree ("sid");