CREATE TABLE "analysis_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analysis_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_sample" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lab_sample_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"patient_id" integer NOT NULL,
	"kind" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"values" jsonb NOT NULL,
	"note" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "lab_sample_kind_check" CHECK ("lab_sample"."kind" in ('blood', 'arterial_gas'))
);
--> statement-breakpoint
CREATE TABLE "medication" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medication_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"patient_id" integer NOT NULL,
	"name" text NOT NULL,
	"dose" double precision,
	"unit" text,
	"route" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"note" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "medication_period_check" CHECK ("medication"."ended_at" >= "medication"."started_at")
);
--> statement-breakpoint
CREATE TABLE "occupancy_change_period" (
	"change_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint,
	"patient_before" integer,
	"patient_after" integer,
	CONSTRAINT "occupancy_change_period_change_id_device_id_started_at_us_pk" PRIMARY KEY("change_id","device_id","started_at_us"),
	CONSTRAINT "occupancy_change_period_check" CHECK ("occupancy_change_period"."ended_at_us" > "occupancy_change_period"."started_at_us")
);
--> statement-breakpoint
CREATE TABLE "occupancy_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "occupancy_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_by" integer,
	"undone_at" timestamp with time zone,
	"details" jsonb
);
--> statement-breakpoint
ALTER TABLE "analysis_template" ADD CONSTRAINT "analysis_template_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sample" ADD CONSTRAINT "lab_sample_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sample" ADD CONSTRAINT "lab_sample_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication" ADD CONSTRAINT "medication_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication" ADD CONSTRAINT "medication_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy_change_period" ADD CONSTRAINT "occupancy_change_period_change_id_occupancy_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."occupancy_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy_change" ADD CONSTRAINT "occupancy_change_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy_change" ADD CONSTRAINT "occupancy_change_undone_by_app_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_template_user_index" ON "analysis_template" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lab_sample_patient_index" ON "lab_sample" USING btree ("patient_id","kind","taken_at");--> statement-breakpoint
CREATE INDEX "medication_patient_index" ON "medication" USING btree ("patient_id","started_at");--> statement-breakpoint
CREATE INDEX "occupancy_change_period_device_index" ON "occupancy_change_period" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE INDEX "occupancy_change_period_before_index" ON "occupancy_change_period" USING btree ("patient_before");--> statement-breakpoint
CREATE INDEX "occupancy_change_period_after_index" ON "occupancy_change_period" USING btree ("patient_after");--> statement-breakpoint
CREATE INDEX "occupancy_change_created_index" ON "occupancy_change" USING btree ("created_at");