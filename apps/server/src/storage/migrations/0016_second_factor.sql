CREATE TABLE "factor_policy" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"everybody" boolean DEFAULT false NOT NULL,
	"administrators" boolean DEFAULT false NOT NULL,
	"features" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "factor_policy_one_row" CHECK ("factor_policy"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session_proof" (
	"family" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"factor" text,
	"proved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenge" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_factor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" jsonb,
	"verifies_user" boolean DEFAULT false NOT NULL,
	"sealed_secret" text,
	"last_step" bigint,
	CONSTRAINT "user_factor_kind_check" CHECK ("user_factor"."kind" in ('passkey', 'totp'))
);
--> statement-breakpoint
ALTER TABLE "provider_session" ADD COLUMN "sealed_id_token" text;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_proof" ADD CONSTRAINT "session_proof_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_factor" ADD CONSTRAINT "user_factor_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_hash_key" ON "recovery_code" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "recovery_code_user_index" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_proof_user_index" ON "session_proof" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_factor_credential_key" ON "user_factor" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "user_factor_user_index" ON "user_factor" USING btree ("user_id");