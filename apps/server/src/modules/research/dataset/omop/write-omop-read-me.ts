import type { PackageHead, WrittenTable } from '../describe-package.ts';
import { DE_IDENTIFICATION, listTables } from '../write-read-me.ts';

/** Instructions of a data set in OMOP tables. The example runs as written in the folder of the unpacked files. */
export function writeOmopReadMe(head: PackageHead, written: readonly WrittenTable[]): string {
  return `# De-identified ventilation data in tables of the OMOP Waveform Extension

Made by ${head.software}, analysis version ${head.analysisVersion}. For research purpose only.

${listTables(written)}

\`waveforms\` holds the samples, \`breaths\` every number of every breath; \`waveform_registry\` has a row for each file.
\`datapackage.json\` describes every column and key (Data Package 2.0), \`data-dictionary.csv\` is the same as a table.
\`SHA256SUMS\` has the checksums: \`sha256sum -c SHA256SUMS\`.

## Open it
DuckDB, files and hours of each session:

\`\`\`sql
SELECT waveform_occurrence_id, count(*) AS files,
  sum(epoch(waveform_file_end_datetime) - epoch(waveform_file_start_datetime)) / 3600 AS hours
FROM 'waveform_occurrence.parquet' JOIN 'waveform_registry.parquet' USING (waveform_occurrence_id)
GROUP BY waveform_occurrence_id ORDER BY waveform_occurrence_id;
\`\`\`

## How Eupnea fills the tables
- Fill order: \`concept\`, \`person\`, \`visit_occurrence\`, \`waveform_occurrence\`, \`waveform_registry\`,
  \`waveform_channel_metadata\`, \`waveform_feature\`. Insert the registry with an empty \`waveform_feature_id\` first: registry
  and feature refer to each other.
- A file of samples has no gap, one rate and one day of UTC, so that a time of day is unambiguous. Samples are kept for a limited
  time; breaths, hours and findings remain.
- Local concepts are the same in every data set of Eupnea. A unit has the concept 0 and its UCUM code: resolve it against the
  CONCEPT table of the site.
- Features are the table of breaths of a session and day, hourly medians of five-minute means, and findings with their
  confidence in a second row. Ids of rows are drawn for this data set.
- Settings, modes and alarms are not waveforms and are left out: Eupnea's own data set has them.
- One visit per patient: Eupnea has no hospital stays.

${DE_IDENTIFICATION}`;
}
