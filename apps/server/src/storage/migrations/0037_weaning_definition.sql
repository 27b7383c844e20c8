CREATE TABLE "weaning_definition" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"changed_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "weaning_definition" ADD CONSTRAINT "weaning_definition_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weaning_definition" ADD CONSTRAINT "weaning_definition_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;