CREATE TABLE "research_cohort_version" (
	"cohort_id" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "research_cohort_version_cohort_id_version_pk" PRIMARY KEY("cohort_id","version")
);
--> statement-breakpoint
CREATE TABLE "research_cohort" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "research_cohort_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_dataset_patient" (
	"dataset_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	CONSTRAINT "research_dataset_patient_dataset_id_patient_id_pk" PRIMARY KEY("dataset_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "research_dataset" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "research_dataset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cohort_id" integer NOT NULL,
	"snapshot_id" integer NOT NULL,
	"job_id" integer,
	"waveforms" boolean NOT NULL,
	"patients" integer NOT NULL,
	"small_cells" jsonb NOT NULL,
	"stored_name" text NOT NULL,
	"rows" jsonb,
	"size_bytes" bigint,
	"sha256" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "research_snapshot_stretch" (
	"snapshot_id" integer NOT NULL,
	"ventilation_session_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"from_us" bigint NOT NULL,
	"to_us" bigint NOT NULL,
	CONSTRAINT "research_snapshot_stretch_snapshot_id_ventilation_session_id_pk" PRIMARY KEY("snapshot_id","ventilation_session_id")
);
--> statement-breakpoint
CREATE TABLE "research_snapshot" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "research_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cohort_id" integer NOT NULL,
	"cohort_version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"analysis_version" integer NOT NULL,
	"software" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "research_cohort_version" ADD CONSTRAINT "research_cohort_version_cohort_id_research_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."research_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_cohort_version" ADD CONSTRAINT "research_cohort_version_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_cohort" ADD CONSTRAINT "research_cohort_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_cohort" ADD CONSTRAINT "research_cohort_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset_patient" ADD CONSTRAINT "research_dataset_patient_dataset_id_research_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."research_dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset_patient" ADD CONSTRAINT "research_dataset_patient_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD CONSTRAINT "research_dataset_cohort_id_research_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."research_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD CONSTRAINT "research_dataset_snapshot_id_research_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."research_snapshot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD CONSTRAINT "research_dataset_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD CONSTRAINT "research_dataset_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_snapshot_stretch" ADD CONSTRAINT "research_snapshot_stretch_snapshot_id_research_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."research_snapshot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_snapshot_stretch" ADD CONSTRAINT "research_snapshot_stretch_ventilation_session_id_ventilation_session_id_fk" FOREIGN KEY ("ventilation_session_id") REFERENCES "public"."ventilation_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_snapshot_stretch" ADD CONSTRAINT "research_snapshot_stretch_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_snapshot" ADD CONSTRAINT "research_snapshot_cohort_id_research_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."research_cohort"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_snapshot" ADD CONSTRAINT "research_snapshot_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "research_cohort_project_index" ON "research_cohort" USING btree ("project_id","updated_at");--> statement-breakpoint
CREATE INDEX "research_dataset_patient_patient_index" ON "research_dataset_patient" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "research_dataset_cohort_index" ON "research_dataset" USING btree ("cohort_id","id");--> statement-breakpoint
CREATE INDEX "research_dataset_snapshot_index" ON "research_dataset" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "research_snapshot_stretch_session_index" ON "research_snapshot_stretch" USING btree ("ventilation_session_id");--> statement-breakpoint
CREATE INDEX "research_snapshot_stretch_patient_index" ON "research_snapshot_stretch" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "research_snapshot_cohort_index" ON "research_snapshot" USING btree ("cohort_id","id");