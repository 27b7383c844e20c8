ALTER TABLE "breath" ADD COLUMN "pes_swing_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "pl_swing_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "pl_plateau_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "pl_end_exp_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "pdi_swing_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "eadi_peak_uv" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "nve_ml_uv" double precision;