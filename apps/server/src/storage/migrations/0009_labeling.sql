CREATE TABLE "label_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"item_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"rater_id" integer,
	"user_id" integer,
	"client_id" uuid NOT NULL,
	"action" text NOT NULL,
	"undoes" uuid,
	"kinds" text[],
	"confidence" double precision,
	"is_unsure" boolean DEFAULT false NOT NULL,
	"comment" text,
	"start_index" bigint NOT NULL,
	"end_index" bigint NOT NULL,
	"schema_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "label_event_client_key" UNIQUE NULLS NOT DISTINCT("task_id","rater_id","client_id"),
	CONSTRAINT "label_event_action_check" CHECK ("label_event"."action" in ('label', 'clear', 'undo', 'majority', 'agreed')),
	CONSTRAINT "label_event_range_check" CHECK ("label_event"."end_index" > "label_event"."start_index")
);
--> statement-breakpoint
CREATE TABLE "labeling_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labeling_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"position" integer NOT NULL,
	"device_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"rate_hz" double precision NOT NULL,
	"start_index" bigint NOT NULL,
	"end_index" bigint NOT NULL,
	"started_at_us" bigint NOT NULL,
	"ended_at_us" bigint NOT NULL,
	"breath_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "labeling_rater" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labeling_rater_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"user_id" integer,
	"state" text DEFAULT 'unlabelled' NOT NULL,
	"labelled" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"return_comment" text,
	"returned_positions" integer[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labeling_rater_state_check" CHECK ("labeling_rater"."state" in ('unlabelled', 'in_progress', 'submitted', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "labeling_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labeling_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"project_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"ventilation_session_id" integer,
	"title" text NOT NULL,
	"instructions" text,
	"shows_suggestions" boolean DEFAULT true NOT NULL,
	"from_us" bigint NOT NULL,
	"to_us" bigint NOT NULL,
	"breaths" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" integer,
	CONSTRAINT "labeling_task_period_check" CHECK ("labeling_task"."to_us" > "labeling_task"."from_us")
);
--> statement-breakpoint
ALTER TABLE "label_event" ADD CONSTRAINT "label_event_task_id_labeling_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."labeling_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_event" ADD CONSTRAINT "label_event_item_id_labeling_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."labeling_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_event" ADD CONSTRAINT "label_event_rater_id_labeling_rater_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."labeling_rater"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_event" ADD CONSTRAINT "label_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_item" ADD CONSTRAINT "labeling_item_task_id_labeling_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."labeling_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_item" ADD CONSTRAINT "labeling_item_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_rater" ADD CONSTRAINT "labeling_rater_task_id_labeling_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."labeling_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_rater" ADD CONSTRAINT "labeling_rater_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_task" ADD CONSTRAINT "labeling_task_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_task" ADD CONSTRAINT "labeling_task_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_task" ADD CONSTRAINT "labeling_task_ventilation_session_id_ventilation_session_id_fk" FOREIGN KEY ("ventilation_session_id") REFERENCES "public"."ventilation_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_task" ADD CONSTRAINT "labeling_task_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labeling_task" ADD CONSTRAINT "labeling_task_approved_by_app_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_event_force_index" ON "label_event" USING btree ("task_id","rater_id","position","id");--> statement-breakpoint
CREATE INDEX "label_event_item_index" ON "label_event" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labeling_item_position_key" ON "labeling_item" USING btree ("task_id","position");--> statement-breakpoint
CREATE INDEX "labeling_item_device_index" ON "labeling_item" USING btree ("device_id","started_at_us");--> statement-breakpoint
CREATE UNIQUE INDEX "labeling_rater_ordinal_key" ON "labeling_rater" USING btree ("task_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "labeling_rater_user_key" ON "labeling_rater" USING btree ("task_id","user_id");--> statement-breakpoint
CREATE INDEX "labeling_rater_user_index" ON "labeling_rater" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "labeling_task_project_index" ON "labeling_task" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "labeling_task_device_index" ON "labeling_task" USING btree ("device_id","from_us");