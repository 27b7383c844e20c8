CREATE TABLE "upload" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"created_by" integer,
	"project_id" integer,
	"patient_id" integer,
	"job_id" integer,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"stored_name" text NOT NULL,
	"options" jsonb NOT NULL,
	"inspection" jsonb,
	"questions" jsonb NOT NULL,
	"breaths" integer DEFAULT 0 NOT NULL,
	"rejected_total" integer DEFAULT 0 NOT NULL,
	"rejected" jsonb NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "upload_state_check" CHECK ("upload"."state" in ('waiting', 'queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "recording" DROP CONSTRAINT "recording_state_check";--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "upload_id" integer;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "patient_id" integer;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "breaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "started_at_us" bigint;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "ended_at_us" bigint;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_created_by_index" ON "upload" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "upload_state_index" ON "upload" USING btree ("state");--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_upload_index" ON "recording" USING btree ("upload_id");--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_state_check" CHECK ("recording"."state" in ('importing', 'ready', 'published', 'deleted'));