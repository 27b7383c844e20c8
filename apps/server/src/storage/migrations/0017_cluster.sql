CREATE TABLE "device_lease" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"gateway_id" integer,
	"token" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_process" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_process_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"draining" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_lock" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_lease" ADD CONSTRAINT "device_lease_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_lease" ADD CONSTRAINT "device_lease_gateway_id_gateway_process_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateway_process"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_lease_gateway_index" ON "device_lease" USING btree ("gateway_id");