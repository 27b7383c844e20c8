CREATE TABLE "stored_row_change" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"changes" integer NOT NULL
);
--> statement-breakpoint
-- Counts in the transaction of the statement, so that a reader sees the count and the rows of the same commit. Devices in one
-- order, so that two statements wait for each other instead of failing.
CREATE FUNCTION "count_stored_row_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_row_change (device_id, changes)
    SELECT device_id, 1 FROM former_rows GROUP BY device_id ORDER BY device_id
    ON CONFLICT (device_id) DO UPDATE SET changes = stored_row_change.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "breath_deleted" AFTER DELETE ON "breath" REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored_row_changes();--> statement-breakpoint
CREATE TRIGGER "breath_changed" AFTER UPDATE ON "breath" REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored_row_changes();--> statement-breakpoint
CREATE TRIGGER "finding_deleted" AFTER DELETE ON "finding" REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored_row_changes();--> statement-breakpoint
CREATE TRIGGER "finding_changed" AFTER UPDATE ON "finding" REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored_row_changes();--> statement-breakpoint
CREATE TRIGGER "undecided_breath_deleted" AFTER DELETE ON "undecided_breath" REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored_row_changes();--> statement-breakpoint
CREATE TRIGGER "undecided_breath_changed" AFTER UPDATE ON "undecided_breath" REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored_row_changes();
--> statement-breakpoint
-- Findings and undecided kinds that come more than five minutes after a later breath. Breaths need no such trigger: one that
-- is stored late has a higher number than those before. 300000000 is SETTLED_US of modules/stored-data/settled-pieces.ts.
CREATE FUNCTION "count_late_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_row_change (device_id, changes)
    SELECT written.device_id, 1
    FROM (SELECT device_id, min(started_at_us) AS first_us FROM new_rows GROUP BY device_id) written
    WHERE EXISTS (SELECT 1 FROM breath WHERE breath.device_id = written.device_id
      AND breath.started_at_us > written.first_us + 300000000)
    ORDER BY written.device_id
    ON CONFLICT (device_id) DO UPDATE SET changes = stored_row_change.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "finding_late" AFTER INSERT ON "finding" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_late_rows();--> statement-breakpoint
CREATE TRIGGER "undecided_breath_late" AFTER INSERT ON "undecided_breath" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_late_rows();
