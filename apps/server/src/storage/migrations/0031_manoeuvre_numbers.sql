ALTER TABLE "breath" ADD COLUMN "pocc_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "p01_occ_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "pmus_occ_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "pl_occ_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "baydur_ratio" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "pmi_cmh2o" double precision;--> statement-breakpoint
ALTER TABLE "breath" ADD COLUMN "p_relax_cmh2o" double precision;