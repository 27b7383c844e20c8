ALTER TABLE "patient" ALTER COLUMN "ards" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "ards" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "copd" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "copd" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "brain_j" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "brain_j" DROP NOT NULL;--> statement-breakpoint
-- False was the default of records in which nobody had answered: it says "not recorded" as often as "no".
UPDATE "patient" SET "ards" = CASE WHEN "ards" THEN true END, "copd" = CASE WHEN "copd" THEN true END, "brain_j" = CASE WHEN "brain_j" THEN true END;
