-- Periods of one device never overlap. Ranges have a built-in GiST operator class, so no extension (btree_gist) is
-- needed: a device is the range [id, id]. Deferrable: a transfer moves two borders in one transaction.
ALTER TABLE "ventilation_session" ADD CONSTRAINT "ventilation_session_no_overlap"
  EXCLUDE USING gist (int8range("device_id", "device_id", '[]') WITH &&, int8range("started_at_us", "ended_at_us") WITH &&)
  DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Chunks are deflated already: a second compression by the server costs time and gains nothing.
ALTER TABLE "waveform_chunk" ALTER COLUMN "data" SET STORAGE EXTERNAL;
