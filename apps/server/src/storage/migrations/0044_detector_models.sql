CREATE TABLE "detector_model" (
	"detector_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detector" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "detector" ADD COLUMN "model" jsonb;--> statement-breakpoint
ALTER TABLE "detector_model" ADD CONSTRAINT "detector_model_detector_id_detector_id_fk" FOREIGN KEY ("detector_id") REFERENCES "public"."detector"("id") ON DELETE cascade ON UPDATE no action;