import type { PackageHead, WrittenTable } from './describe-package.ts';

/**
 * Instructions for opening the data set, and the removed data. The examples run as written in the folder of
 * the unpacked files.
 */
export function writeReadMe(head: PackageHead, written: readonly WrittenTable[]): string {
  return `# De-identified ventilation data

Made by ${head.software}, analysis version ${head.analysisVersion}. For research purpose only.

${listTables(written)}

\`datapackage.json\` describes every column (Data Package 2.0), \`data-dictionary.csv\` is the same as a table.
\`SHA256SUMS\` has the checksums: \`sha256sum -c SHA256SUMS\`.

## Open it
DuckDB:

\`\`\`sql
SELECT patient_id, count(*) AS breaths, median(vte_ml) AS vte_ml FROM 'breaths.parquet' GROUP BY patient_id ORDER BY patient_id;
\`\`\`

Python (pandas and pyarrow):

\`\`\`python
import pandas as pd
breaths = pd.read_parquet("breaths.parquet")
patients = pd.read_parquet("patients.parquet")
print(breaths.groupby("patient_id").vte_ml.median().describe())
\`\`\`

R (arrow):

\`\`\`r
library(arrow)
breaths <- read_parquet("breaths.parquet")
aggregate(vte_ml ~ patient_id, data = breaths, FUN = median)
\`\`\`

The patient is the unit of analysis: breaths of one patient resemble each other.

${DE_IDENTIFICATION}`;
}

/** Markdown table of the tables of a package. */
export function listTables(written: readonly WrittenTable[]): string {
  const rows = written.map(({ table, path, rows: count }) => `| ${path} | ${count} | ${table.title} |`);
  return `| file | rows | what it holds |
| --- | --- | --- |
${rows.join('\n')}`;
}

/** The same for every format: data are de-identified before they are written in one. */
export const DE_IDENTIFICATION = `## What was done to the data
- Patients, sessions and ventilators have new numbers, drawn at random for this data set alone. They are kept nowhere.
- Each patient's dates are moved by a random whole number of days, 100 to 200 years ahead. Intervals within a patient and
  the time of day are kept; the order of patients in time is not.
- Ages above 89 years are given as 90.
- Names, pseudonyms, free text, comments, file names, device names, addresses, serial numbers and dates that the cohort
  was chosen by are left out.
- An absent value could not be measured; it is not zero.

De-identification lowers the risk that a person is recognised. It does not remove it: keep these files as carefully as
patients' data, and look at combinations that few patients share before anything is published.
`;
