-- Devices of files and of the demo's past that were stored before they kept the time of their newest data: end of the recording, else of the newest breath.
UPDATE "device" SET "last_seen_at" = to_timestamp("stored"."seen_us" / 1e6)
FROM (
	SELECT "d"."id", coalesce(
		(SELECT max("r"."ended_at_us") FROM "recording" "r" WHERE "r"."device_id" = "d"."id" AND "r"."state" = 'published'),
		(SELECT "b"."started_at_us" + (("b"."end_index" - "b"."start_index") * 1e6 / "b"."rate_hz")::int8 FROM "breath" "b" WHERE "b"."device_id" = "d"."id" ORDER BY "b"."started_at_us" DESC LIMIT 1)
	) AS "seen_us"
	FROM "device" "d" WHERE "d"."last_seen_at" IS NULL
) "stored"
WHERE "stored"."id" = "device"."id" AND "stored"."seen_us" IS NOT NULL;
