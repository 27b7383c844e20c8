ALTER TABLE "breath" ADD COLUMN "rise_time_s" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "cycling_flow_percent" double precision;