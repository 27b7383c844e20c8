CREATE TABLE "muscle_score_recording" (
	"run_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"score" jsonb NOT NULL,
	CONSTRAINT "muscle_score_recording_run_id_session_id_pk" PRIMARY KEY("run_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "muscle_score_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "muscle_score_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"job_id" integer,
	"outcome" text,
	"analysis_version" integer NOT NULL,
	"recordings" integer,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "muscle_score_recording" ADD CONSTRAINT "muscle_score_recording_run_id_muscle_score_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."muscle_score_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muscle_score_recording" ADD CONSTRAINT "muscle_score_recording_session_id_ventilation_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."ventilation_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muscle_score_recording" ADD CONSTRAINT "muscle_score_recording_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muscle_score_run" ADD CONSTRAINT "muscle_score_run_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muscle_score_run" ADD CONSTRAINT "muscle_score_run_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muscle_score_run" ADD CONSTRAINT "muscle_score_run_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "muscle_score_run_project_index" ON "muscle_score_run" USING btree ("project_id");