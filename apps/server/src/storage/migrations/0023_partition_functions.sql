-- Partitions are made and dropped by functions with the rights of the tables' owner, so that the server may run as a user that
-- cannot change the schema (docs/operations/storage.md). Only dates and an existing day of waveforms are taken, never a name.
CREATE OR REPLACE FUNCTION "attach_time_partition"(parent text, template text, name text, from_us int8, to_us int8) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  attached boolean;
BEGIN
  -- One process at a time looks and makes. The lock blocks neither reading nor writing of the parent.
  EXECUTE format('LOCK TABLE ONLY %I IN SHARE UPDATE EXCLUSIVE MODE', parent);
  SELECT relispartition INTO attached FROM pg_class WHERE oid = to_regclass(quote_ident(name));
  IF attached THEN
    RETURN;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION '% is detached from %: attach, rename or drop it before rows of its time come', name, parent
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  -- Made apart and attached, because CREATE TABLE ... PARTITION OF would block the readers and writers of the parent.
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, template);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent, name, from_us, to_us);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_month_partitions"(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  parent text;
BEGIN
  IF month IS NULL OR month <> date_trunc('month', month::timestamp) OR month < '1970-01-01' OR month >= '2100-01-01' THEN
    RAISE EXCEPTION 'partitions of a month begin on its first day, 1970-01-01 to 2099-12-01, not on %', month
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  FOREACH parent IN ARRAY ARRAY['breath', 'finding', 'rollup_5min'] LOOP
    PERFORM attach_time_partition(parent, parent || '_past', parent || to_char(month, '_YYYY_MM'),
      extract(epoch FROM month)::int8 * 1000000, extract(epoch FROM month + interval '1 month')::int8 * 1000000);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_waveform_day"(day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF day IS NULL OR day < '1970-01-01' OR day >= '2200-01-01' THEN
    RAISE EXCEPTION 'a day of waveforms is 1970-01-01 to 2199-12-31, not %', day USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM attach_time_partition('waveform_chunk_passing', 'waveform_chunk_kept', 'waveform_chunk' || to_char(day, '_YYYY_MM_DD'),
    extract(epoch FROM day)::int8 * 1000000, extract(epoch FROM day + 1)::int8 * 1000000);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "drop_waveform_day"(day regclass) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_inherits WHERE inhrelid = day AND inhparent = 'waveform_chunk_passing'::regclass) THEN
    RAISE EXCEPTION '% is no day of waveforms', day USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('ALTER TABLE waveform_chunk_passing DETACH PARTITION %s', day);
  EXECUTE format('DROP TABLE %s', day);
END $$;
--> statement-breakpoint
-- The schema of the tables is fixed and the caller's temporary tables come last, so that no other table stands for one of ours.
-- PostgreSQL looks into pg_catalog before both.
DO $$
DECLARE
  signature text;
BEGIN
  FOREACH signature IN ARRAY ARRAY['attach_time_partition(text, text, text, int8, int8)', 'make_month_partitions(date)',
    'make_waveform_day(date)', 'drop_waveform_day(regclass)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', signature, current_schema());
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
  END LOOP;
END $$;
