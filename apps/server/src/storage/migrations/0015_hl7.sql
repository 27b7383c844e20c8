CREATE TABLE "hl7_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hl7_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" integer NOT NULL,
	"control_id" text NOT NULL,
	"kind" text NOT NULL,
	"observed_at_us" bigint NOT NULL,
	"body" text NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hl7_output_cursor" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"findings_until_us" bigint NOT NULL,
	"numbers_slot" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hl7_output_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "device_identifier" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "hl7_output" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "hl7_message_control_id" ON "hl7_message" USING btree ("control_id");--> statement-breakpoint
CREATE INDEX "hl7_message_order" ON "hl7_message" USING btree ("kind","id");