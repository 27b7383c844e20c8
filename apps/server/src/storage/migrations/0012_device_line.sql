ALTER TABLE "device" ADD COLUMN "transport" text DEFAULT 'tcp' NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "serial_path" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "settings_serial_path" text;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "line" jsonb;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "settings_line" jsonb;