ALTER TABLE "label_event" ADD COLUMN "open_kinds" text[];--> statement-breakpoint
ALTER TABLE "labeling_rater" ADD COLUMN "derived_from" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "labeling_rater_derived_key" ON "labeling_rater" USING btree ("task_id") WHERE "labeling_rater"."derived_from" is not null;