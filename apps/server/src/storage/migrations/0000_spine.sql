CREATE TABLE "account_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_token_kind_check" CHECK ("account_token"."kind" in ('first_admin', 'invite', 'verify_email', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "alert_episode" (
	"device_id" integer NOT NULL,
	"alert_number" integer NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"priority" text NOT NULL,
	"technical" boolean NOT NULL,
	"parameter" text,
	"value" double precision,
	"limit_value" double precision,
	"text" text,
	"onset_us" bigint NOT NULL,
	"end_us" bigint,
	CONSTRAINT "alert_episode_device_id_alert_number_pk" PRIMARY KEY("device_id","alert_number")
);
--> statement-breakpoint
CREATE TABLE "analysis_selection" (
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"analysis_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analysis_selection_device_id_started_at_us_pk" PRIMARY KEY("device_id","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "analysis" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analysis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"commit" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"parameters_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"password_changed_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text,
	"project_id" integer,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "audit_personal" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"patient_id" integer,
	"user_id" integer,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"family" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"refresh_hash" text NOT NULL,
	"xsrf_hash" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "breath" (
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"breath_number" integer NOT NULL,
	"epoch" integer NOT NULL,
	"rate_hz" double precision NOT NULL,
	"start_index" bigint NOT NULL,
	"insp_end_index" bigint NOT NULL,
	"end_index" bigint NOT NULL,
	"vent_breath_number" integer,
	"segmentation" text NOT NULL,
	"incomplete" boolean NOT NULL,
	"rejected_rows" integer NOT NULL,
	"mode" text NOT NULL,
	"analysis_id" integer NOT NULL,
	"recording_id" integer,
	"provenance" jsonb,
	"ti_s" double precision,
	"te_s" double precision,
	"pause_s" double precision,
	"ie_ratio" double precision,
	"rr_bpm" double precision,
	"vti_ml" double precision,
	"vte_ml" double precision,
	"leak_percent" double precision,
	"pmax_cmh2o" double precision,
	"pip_cmh2o" double precision,
	"p_mean_cmh2o" double precision,
	"peep_cmh2o" double precision,
	"p_min_cmh2o" double precision,
	"peak_insp_flow_lpm" double precision,
	"peak_exp_flow_lpm" double precision,
	"end_exp_flow_lpm" double precision,
	"trigger_drop_cmh2o" double precision,
	"trigger_time_s" double precision,
	"insp_area_cmh2o_s" double precision,
	"exp_area_cmh2o_s" double precision,
	"p_plateau_cmh2o" double precision,
	"peep_total_cmh2o" double precision,
	"peepi_cmh2o" double precision,
	"driving_pressure_cmh2o" double precision,
	"compliance_dynamic_ml_cmh2o" double precision,
	"compliance_ml_cmh2o" double precision,
	"compliance_spread_ml_cmh2o" double precision,
	"resistance_cmh2o_s_l" double precision,
	"resistance_spread_cmh2o_s_l" double precision,
	"resistance_exp_cmh2o_s_l" double precision,
	"rc_exp_s" double precision,
	"stress_index" double precision,
	"rsbi_bpm_l" double precision,
	"work_insp_j" double precision,
	"work_insp_j_l" double precision,
	"ptp_insp_cmh2o_s" double precision,
	"mp_geometric_j_min" double precision,
	"mp_mode_j_min" double precision,
	"mp_elastic_dynamic_j_min" double precision,
	"mp_gattinoni_j_min" double precision,
	"mp_gattinoni_simplified_j_min" double precision,
	"mp_surrogate_j_min" double precision,
	"mp_giosa_j_min" double precision,
	"mp_becher_simplified_j_min" double precision,
	"mp_becher_comprehensive_j_min" double precision,
	"mp_van_der_meijden_j_min" double precision,
	"mode_confidence" double precision,
	"signal_quality" double precision,
	"confidence" double precision,
	CONSTRAINT "breath_device_id_started_at_us_pk" PRIMARY KEY("device_id","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "device_connection_log" (
	"device_id" integer NOT NULL,
	"at_us" bigint NOT NULL,
	"event" text NOT NULL,
	"code" text NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "device_connection_log_device_id_at_us_code_pk" PRIMARY KEY("device_id","at_us","code")
);
--> statement-breakpoint
CREATE TABLE "device_limit" (
	"device_id" integer NOT NULL,
	"parameter" text NOT NULL,
	"low" double precision,
	"high" double precision,
	"changed_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_limit_device_id_parameter_pk" PRIMARY KEY("device_id","parameter"),
	CONSTRAINT "device_limit_order_check" CHECK ("device_limit"."low" < "device_limit"."high")
);
--> statement-breakpoint
CREATE TABLE "device_quality" (
	"device_id" integer NOT NULL,
	"hour_start_us" bigint NOT NULL,
	"samples" integer NOT NULL,
	"gaps" integer NOT NULL,
	"gap_seconds" double precision NOT NULL,
	"reconnects" integer NOT NULL,
	"rejected_frames" integer NOT NULL,
	"max_arrival_gap_ms" double precision NOT NULL,
	CONSTRAINT "device_quality_device_id_hour_start_us_pk" PRIMARY KEY("device_id","hour_start_us")
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"device_type" text NOT NULL,
	"ip" text,
	"port" integer,
	"dev_model" text,
	"dev_serial" text,
	"description" text,
	"standby" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"last_check_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "finding" (
	"device_id" integer NOT NULL,
	"analysis_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"first_index" bigint NOT NULL,
	"last_index" bigint NOT NULL,
	"kind" text NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint NOT NULL,
	"confidence" double precision NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "finding_device_id_analysis_id_epoch_first_index_kind_pk" PRIMARY KEY("device_id","analysis_id","epoch","first_index","kind")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"payload" jsonb NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"result" jsonb,
	"error" text,
	"unique_name" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 3 NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_owner" text,
	"lease_token" integer DEFAULT 0 NOT NULL,
	"lease_expires_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "job_state_check" CHECK ("job"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "limit_interval" (
	"device_id" integer NOT NULL,
	"parameter" text NOT NULL,
	"source" text NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"low" double precision,
	"high" double precision,
	CONSTRAINT "limit_interval_device_id_parameter_source_started_at_us_pk" PRIMARY KEY("device_id","parameter","source","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "link_interval" (
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"connected" boolean NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "link_interval_device_id_started_at_us_pk" PRIMARY KEY("device_id","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "mode_interval" (
	"device_id" integer NOT NULL,
	"source" text NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"control" text NOT NULL,
	"sequence" text,
	"device_text" text,
	CONSTRAINT "mode_interval_device_id_source_started_at_us_pk" PRIMARY KEY("device_id","source","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "patient_limit" (
	"patient_id" integer NOT NULL,
	"parameter" text NOT NULL,
	"low" double precision,
	"high" double precision,
	"changed_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_limit_patient_id_parameter_pk" PRIMARY KEY("patient_id","parameter"),
	CONSTRAINT "patient_limit_order_check" CHECK ("patient_limit"."low" < "patient_limit"."high")
);
--> statement-breakpoint
CREATE TABLE "patient_version" (
	"patient_id" integer NOT NULL,
	"version" integer NOT NULL,
	"valid_from_us" bigint NOT NULL,
	"sex" text NOT NULL,
	"age" double precision,
	"age_unit" text,
	"category" text NOT NULL,
	"height_cm" double precision,
	"weight_kg" double precision,
	CONSTRAINT "patient_version_patient_id_version_pk" PRIMARY KEY("patient_id","version")
);
--> statement-breakpoint
CREATE TABLE "patient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"pseudonym" text NOT NULL,
	"sex" text DEFAULT 'any' NOT NULL,
	"age" double precision,
	"age_unit" text,
	"category" text DEFAULT 'NONE' NOT NULL,
	"height_cm" double precision,
	"weight_kg" double precision,
	"date_in" timestamp with time zone,
	"date_out" timestamp with time zone,
	"status" text,
	"ards" boolean DEFAULT false NOT NULL,
	"copd" boolean DEFAULT false NOT NULL,
	"brain_j" boolean DEFAULT false NOT NULL,
	"tube" text,
	"tube_diametr" double precision,
	"description" text,
	"combined_into" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "patient_sex_check" CHECK ("patient"."sex" in ('man', 'woman', 'any')),
	CONSTRAINT "patient_age_unit_check" CHECK ("patient"."age_unit" in ('years', 'months', 'days')),
	CONSTRAINT "patient_category_check" CHECK ("patient"."category" in ('NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL'))
);
--> statement-breakpoint
CREATE TABLE "project_device" (
	"project_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_device_project_id_device_id_pk" PRIMARY KEY("project_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"can_view" boolean DEFAULT true NOT NULL,
	"can_label" boolean DEFAULT false NOT NULL,
	"can_review" boolean DEFAULT false NOT NULL,
	"can_manage" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_member_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_patient" (
	"project_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_patient_project_id_patient_id_pk" PRIMARY KEY("project_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"owner_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reading" (
	"device_id" integer NOT NULL,
	"taken_at_us" bigint NOT NULL,
	"monitored" jsonb NOT NULL,
	CONSTRAINT "reading_device_id_taken_at_us_pk" PRIMARY KEY("device_id","taken_at_us")
);
--> statement-breakpoint
CREATE TABLE "recording" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'importing' NOT NULL,
	"project_id" integer,
	"file_name" text NOT NULL,
	"content_hash" text NOT NULL,
	"format" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "recording_state_check" CHECK ("recording"."state" in ('importing', 'published'))
);
--> statement-breakpoint
CREATE TABLE "rollup_5min" (
	"device_id" integer NOT NULL,
	"parameter" text NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint NOT NULL,
	"n" integer NOT NULL,
	"sum" double precision NOT NULL,
	"minimum" double precision NOT NULL,
	"maximum" double precision NOT NULL,
	"seconds_sum" double precision NOT NULL,
	"histogram" integer[],
	"observed_seconds" double precision NOT NULL,
	CONSTRAINT "rollup_5min_device_id_parameter_started_at_us_pk" PRIMARY KEY("device_id","parameter","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "setting_interval" (
	"device_id" integer NOT NULL,
	"parameter" text NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"value" jsonb,
	"source" text NOT NULL,
	CONSTRAINT "setting_interval_device_id_parameter_started_at_us_pk" PRIMARY KEY("device_id","parameter","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "standby_interval" (
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"standby" boolean NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "standby_interval_device_id_started_at_us_pk" PRIMARY KEY("device_id","started_at_us")
);
--> statement-breakpoint
CREATE TABLE "stream_epoch" (
	"device_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"anchor_us" bigint NOT NULL,
	"rate_hz" double precision NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"reason" text NOT NULL,
	"recording_id" integer,
	CONSTRAINT "stream_epoch_device_id_epoch_pk" PRIMARY KEY("device_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "user_feature" (
	"user_id" integer NOT NULL,
	"feature_code" text NOT NULL,
	"granted_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_feature_user_id_feature_code_pk" PRIMARY KEY("user_id","feature_code")
);
--> statement-breakpoint
CREATE TABLE "ventilation_session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ventilation_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"device_id" integer NOT NULL,
	"patient_id" integer,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"end_reason" text,
	"recording_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ventilation_session_period_check" CHECK ("ventilation_session"."ended_at_us" > "ventilation_session"."started_at_us")
);
--> statement-breakpoint
CREATE TABLE "waveform_chunk" (
	"device_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"rate_hz" double precision NOT NULL,
	"first_index" bigint NOT NULL,
	"sample_count" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint NOT NULL,
	"channels" text[] NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "waveform_chunk_device_id_epoch_rate_hz_first_index_pk" PRIMARY KEY("device_id","epoch","rate_hz","first_index")
);
--> statement-breakpoint
CREATE TABLE "waveform_pin" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waveform_pin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint NOT NULL,
	"holder" text NOT NULL,
	"holder_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waveform_pin_holder_check" CHECK ("waveform_pin"."holder" in ('label', 'finding', 'project')),
	CONSTRAINT "waveform_pin_period_check" CHECK ("waveform_pin"."ended_at_us" > "waveform_pin"."started_at_us")
);
--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_selection" ADD CONSTRAINT "analysis_selection_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_selection" ADD CONSTRAINT "analysis_selection_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit" ADD CONSTRAINT "device_limit_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit" ADD CONSTRAINT "device_limit_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_limit" ADD CONSTRAINT "patient_limit_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_limit" ADD CONSTRAINT "patient_limit_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_version" ADD CONSTRAINT "patient_version_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient" ADD CONSTRAINT "patient_combined_into_patient_id_fk" FOREIGN KEY ("combined_into") REFERENCES "public"."patient"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_device" ADD CONSTRAINT "project_device_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_device" ADD CONSTRAINT "project_device_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_patient" ADD CONSTRAINT "project_patient_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_patient" ADD CONSTRAINT "project_patient_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_epoch" ADD CONSTRAINT "stream_epoch_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_epoch" ADD CONSTRAINT "stream_epoch_recording_id_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_feature" ADD CONSTRAINT "user_feature_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_feature" ADD CONSTRAINT "user_feature_granted_by_app_user_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventilation_session" ADD CONSTRAINT "ventilation_session_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventilation_session" ADD CONSTRAINT "ventilation_session_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventilation_session" ADD CONSTRAINT "ventilation_session_recording_id_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waveform_pin" ADD CONSTRAINT "waveform_pin_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_token_hash_key" ON "account_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "alert_episode_onset_index" ON "alert_episode" USING btree ("device_id","onset_us");--> statement-breakpoint
CREATE INDEX "alert_episode_open_index" ON "alert_episode" USING btree ("device_id") WHERE "alert_episode"."end_us" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_identity_key" ON "analysis" USING btree ("version","commit","parameters_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_object_index" ON "audit_log" USING btree ("object_kind","object_id");--> statement-breakpoint
CREATE INDEX "audit_log_project_index" ON "audit_log" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "audit_personal_patient_index" ON "audit_personal" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "audit_personal_user_index" ON "audit_personal" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_session_refresh_hash_key" ON "auth_session" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "auth_session_family_index" ON "auth_session" USING btree ("family");--> statement-breakpoint
CREATE INDEX "auth_session_user_index" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "breath_number_key" ON "breath" USING btree ("device_id","breath_number");--> statement-breakpoint
CREATE INDEX "breath_recording_index" ON "breath" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "device_active_index" ON "device" USING btree ("active");--> statement-breakpoint
CREATE INDEX "finding_time_index" ON "finding" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "job_queue_index" ON "job" USING btree ("state","run_after");--> statement-breakpoint
CREATE UNIQUE INDEX "job_unique_name_key" ON "job" USING btree ("unique_name") WHERE "job"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "limit_interval_open_index" ON "limit_interval" USING btree ("device_id") WHERE "limit_interval"."ended_at_us" is null;--> statement-breakpoint
CREATE INDEX "limit_interval_time_index" ON "limit_interval" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "link_interval_open_index" ON "link_interval" USING btree ("device_id") WHERE "link_interval"."ended_at_us" is null;--> statement-breakpoint
CREATE INDEX "mode_interval_open_index" ON "mode_interval" USING btree ("device_id") WHERE "mode_interval"."ended_at_us" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_pseudonym_key" ON "patient" USING btree ("pseudonym");--> statement-breakpoint
CREATE INDEX "project_device_device_index" ON "project_device" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "project_member_user_index" ON "project_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_patient_patient_index" ON "project_patient" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "recording_content_index" ON "recording" USING btree ("project_id","content_hash");--> statement-breakpoint
CREATE INDEX "setting_interval_open_index" ON "setting_interval" USING btree ("device_id") WHERE "setting_interval"."ended_at_us" is null;--> statement-breakpoint
CREATE INDEX "setting_interval_time_index" ON "setting_interval" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "standby_interval_open_index" ON "standby_interval" USING btree ("device_id") WHERE "standby_interval"."ended_at_us" is null;--> statement-breakpoint
CREATE INDEX "stream_epoch_started_index" ON "stream_epoch" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "ventilation_session_device_index" ON "ventilation_session" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "ventilation_session_patient_index" ON "ventilation_session" USING btree ("patient_id","started_at_us");--> statement-breakpoint
CREATE INDEX "waveform_chunk_time_index" ON "waveform_chunk" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "waveform_pin_device_index" ON "waveform_pin" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "waveform_pin_holder_index" ON "waveform_pin" USING btree ("holder","holder_id");