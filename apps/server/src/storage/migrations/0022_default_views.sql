CREATE TABLE "default_view" (
	"user_id" integer NOT NULL,
	"screen" text NOT NULL,
	"view_id" integer NOT NULL,
	CONSTRAINT "default_view_user_id_screen_pk" PRIMARY KEY("user_id","screen")
);
--> statement-breakpoint
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_view_id_saved_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "default_view_view_index" ON "default_view" USING btree ("view_id");