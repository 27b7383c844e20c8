CREATE TABLE "detector" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detector_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"channels" jsonb NOT NULL,
	"window_s" double precision NOT NULL,
	"step_s" double precision NOT NULL,
	"classes" jsonb NOT NULL,
	"secret_header" text,
	"secret_sealed" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detector_finding" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detector_finding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint NOT NULL,
	"breath_started_at_us" bigint,
	"class" text NOT NULL,
	"confidence" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detector_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detector_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"detector_id" integer NOT NULL,
	"analysis_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"from_us" bigint NOT NULL,
	"to_us" bigint NOT NULL,
	"job_id" integer,
	"windows" integer DEFAULT 0 NOT NULL,
	"windows_failed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detector" ADD CONSTRAINT "detector_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detector" ADD CONSTRAINT "detector_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detector_finding" ADD CONSTRAINT "detector_finding_run_id_detector_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."detector_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detector_run" ADD CONSTRAINT "detector_run_detector_id_detector_id_fk" FOREIGN KEY ("detector_id") REFERENCES "public"."detector"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detector_run" ADD CONSTRAINT "detector_run_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detector_run" ADD CONSTRAINT "detector_run_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detector_run" ADD CONSTRAINT "detector_run_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "detector_name_key" ON "detector" USING btree ("project_id","name");--> statement-breakpoint
CREATE INDEX "detector_finding_run_index" ON "detector_finding" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "detector_finding_time_index" ON "detector_finding" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "detector_run_detector_index" ON "detector_run" USING btree ("detector_id");