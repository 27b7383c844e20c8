ALTER TABLE "audit_log" ADD COLUMN "chain_position" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "chain_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "personal_digest" text;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD COLUMN "salt" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain_index" ON "audit_log" USING btree ("chain_position");--> statement-breakpoint
CREATE INDEX "audit_log_unsealed_index" ON "audit_log" USING btree ("id") WHERE "audit_log"."chain_position" is null;