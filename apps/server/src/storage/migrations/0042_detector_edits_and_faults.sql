DROP INDEX "detector_name_key";--> statement-breakpoint
ALTER TABLE "detector" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "detector" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "detector_run" ADD COLUMN "detector_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "detector_run" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "detector_run" ADD COLUMN "faults" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "detector_name_key" ON "detector" USING btree ("project_id","name") WHERE "detector"."deleted_at" is null;--> statement-breakpoint
UPDATE "detector_run" SET "outcome" = 'done' WHERE ("job_id" IS NULL AND "windows" > 0) OR EXISTS (SELECT 1 FROM "job" WHERE "job"."id" = "detector_run"."job_id" AND "job"."state" = 'done');--> statement-breakpoint
UPDATE "detector_run" SET "outcome" = 'cancelled' WHERE EXISTS (SELECT 1 FROM "job" WHERE "job"."id" = "detector_run"."job_id" AND "job"."state" = 'cancelled');
