CREATE TABLE "audit_syslog" (
	"receiver" text PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone
);
