ALTER TABLE "breath" ADD COLUMN "chest_wall_elastance_cmh2o_l" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "lung_elastance_cmh2o_l" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "ptp_es_cmh2o_s" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "ptp_es_cmh2o_s_min" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "peepi_es_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "wob_es_j" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "wob_es_elastic_j" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "wob_es_resistive_j" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "eadi_area_uv_s" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "nme_cmh2o_uv" double precision;