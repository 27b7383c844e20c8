CREATE TABLE "undecided_breath" (
	"device_id" integer NOT NULL,
	"started_at_us" bigint NOT NULL,
	"analysis_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"start_index" bigint NOT NULL,
	"kinds" jsonb NOT NULL,
	CONSTRAINT "undecided_breath_key" PRIMARY KEY("device_id","started_at_us","analysis_id")
);
