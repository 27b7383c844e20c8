-- Tables that grow with time are partitioned by it (docs/decisions/0026). No row is copied: what stands today becomes the
-- first partition of each table, and only rows of the future (imported files with moved dates) change their place.
DROP INDEX "breath_number_key";
--> statement-breakpoint
ALTER TABLE "finding" DROP CONSTRAINT "finding_device_id_analysis_id_epoch_first_index_kind_pk";
--> statement-breakpoint
ALTER TABLE "finding" ADD CONSTRAINT "finding_past_pkey" PRIMARY KEY("device_id","analysis_id","epoch","first_index","kind","started_at_us");
--> statement-breakpoint
ALTER TABLE "waveform_chunk" DROP CONSTRAINT "waveform_chunk_device_id_epoch_rate_hz_first_index_pk";
--> statement-breakpoint
ALTER TABLE "waveform_chunk" ADD COLUMN "kept" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "waveform_chunk" ADD CONSTRAINT "waveform_chunk_kept_pkey" PRIMARY KEY("device_id","epoch","rate_hz","first_index","started_at_us","kept");
--> statement-breakpoint
ALTER TABLE "breath" RENAME TO "breath_past";
--> statement-breakpoint
ALTER TABLE "breath_past" RENAME CONSTRAINT "breath_device_id_started_at_us_pk" TO "breath_past_pkey";
--> statement-breakpoint
ALTER INDEX "breath_recording_index" RENAME TO "breath_past_recording_id_idx";
--> statement-breakpoint
CREATE UNIQUE INDEX "breath_past_device_id_breath_number_idx" ON "breath_past" ("device_id","breath_number");
--> statement-breakpoint
CREATE TABLE "breath" (LIKE "breath_past" INCLUDING DEFAULTS INCLUDING STORAGE,
  CONSTRAINT "breath_device_id_started_at_us_pk" PRIMARY KEY("device_id","started_at_us")) PARTITION BY RANGE ("started_at_us");
--> statement-breakpoint
CREATE INDEX "breath_recording_index" ON "breath" USING btree ("recording_id");
--> statement-breakpoint
ALTER TABLE "finding" RENAME TO "finding_past";
--> statement-breakpoint
ALTER INDEX "finding_time_index" RENAME TO "finding_past_device_id_started_at_us_idx";
--> statement-breakpoint
CREATE TABLE "finding" (LIKE "finding_past" INCLUDING DEFAULTS INCLUDING STORAGE,
  CONSTRAINT "finding_key" PRIMARY KEY("device_id","analysis_id","epoch","first_index","kind","started_at_us")) PARTITION BY RANGE ("started_at_us");
--> statement-breakpoint
CREATE INDEX "finding_time_index" ON "finding" USING btree ("device_id","started_at_us");
--> statement-breakpoint
ALTER TABLE "rollup_5min" RENAME TO "rollup_5min_past";
--> statement-breakpoint
ALTER TABLE "rollup_5min_past" RENAME CONSTRAINT "rollup_5min_device_id_parameter_started_at_us_pk" TO "rollup_5min_past_pkey";
--> statement-breakpoint
CREATE TABLE "rollup_5min" (LIKE "rollup_5min_past" INCLUDING DEFAULTS INCLUDING STORAGE,
  CONSTRAINT "rollup_5min_device_id_parameter_started_at_us_pk" PRIMARY KEY("device_id","parameter","started_at_us")) PARTITION BY RANGE ("started_at_us");
--> statement-breakpoint
ALTER TABLE "waveform_chunk" RENAME TO "waveform_chunk_kept";
--> statement-breakpoint
ALTER INDEX "waveform_chunk_time_index" RENAME TO "waveform_chunk_kept_device_id_started_at_us_idx";
--> statement-breakpoint
CREATE TABLE "waveform_chunk" (LIKE "waveform_chunk_kept" INCLUDING DEFAULTS INCLUDING STORAGE,
  CONSTRAINT "waveform_chunk_key" PRIMARY KEY("device_id","epoch","rate_hz","first_index","started_at_us","kept")) PARTITION BY LIST ("kept");
--> statement-breakpoint
CREATE INDEX "waveform_chunk_time_index" ON "waveform_chunk" USING btree ("device_id","started_at_us");
--> statement-breakpoint
ALTER TABLE "waveform_chunk" ATTACH PARTITION "waveform_chunk_kept" FOR VALUES IN (true);
--> statement-breakpoint
CREATE TABLE "waveform_chunk_passing" PARTITION OF "waveform_chunk" FOR VALUES IN (false) PARTITION BY RANGE ("started_at_us");
--> statement-breakpoint
-- Three ranges: everything before the next month (today's rows), months made as they are needed, everything from 2100 on
-- (records whose dates were moved to hide who they are of).
DO $$
DECLARE
  name text;
  month timestamp;
  bounds int8[];
  next_month int8 := extract(epoch FROM date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month')::int8 * 1000000;
  far constant int8 := 4102444800000000;
BEGIN
  FOREACH name IN ARRAY ARRAY['breath', 'finding', 'rollup_5min'] LOOP
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name || '_far', name || '_past');
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (MAXVALUE)', name, name || '_far', far);
    FOR month IN EXECUTE format(
      'SELECT DISTINCT date_trunc(''month'', to_timestamp(started_at_us / 1000000) AT TIME ZONE ''UTC'') FROM %I
       WHERE started_at_us >= %s AND started_at_us < %s', name || '_past', next_month, far)
    LOOP
      bounds := ARRAY[extract(epoch FROM month)::int8 * 1000000, extract(epoch FROM month + interval '1 month')::int8 * 1000000];
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name || to_char(month, '_YYYY_MM'), name || '_past');
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        name, name || to_char(month, '_YYYY_MM'), bounds[1], bounds[2]);
    END LOOP;
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE started_at_us >= %s RETURNING *) INSERT INTO %I SELECT * FROM moved',
      name || '_past', next_month, name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', name, name || '_past', next_month);
  END LOOP;
END $$;
