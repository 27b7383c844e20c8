DROP INDEX "patient_pseudonym_key";--> statement-breakpoint
CREATE INDEX "patient_pseudonym_index" ON "patient" USING btree (lower(normalize("pseudonym", NFKC)));