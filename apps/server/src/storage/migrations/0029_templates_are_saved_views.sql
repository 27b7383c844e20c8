-- A content of plain texts is an address of Analytics; any other is kept whole, as a part that no screen reads.
INSERT INTO "saved_view" ("user_id", "screen", "name", "search", "created_at", "updated_at")
SELECT "user_id", 'overview', "name",
  CASE WHEN NOT EXISTS (
    SELECT 1 FROM jsonb_each("content") part
    WHERE jsonb_typeof(part.value) <> 'string' OR part.key !~ '^[a-zA-Z_]{1,30}$' OR part.value #>> '{}' = ''
  ) THEN "content" ELSE jsonb_build_object('content', "content"::text) END,
  "created_at", "updated_at"
FROM "analysis_template";--> statement-breakpoint
DROP TABLE "analysis_template" CASCADE;
