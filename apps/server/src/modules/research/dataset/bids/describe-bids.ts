import type { PackageHead } from '../describe-package.ts';
import { DE_IDENTIFICATION } from '../write-read-me.ts';

/** Version of the specification whose physiology chapter the files follow. */
const BIDS_VERSION = '1.10.0';

export function describeBidsDataset(software: string): object {
  return {
    Name: 'De-identified ventilation data',
    BIDSVersion: BIDS_VERSION,
    DatasetType: 'raw',
    GeneratedBy: [{ Name: 'Eupnea', Version: software }],
  };
}

export const PARTICIPANT_FIELDS = {
  age: { Description: 'Age at admission; above 89 given as 90', Units: 'year' },
  sex: { Description: 'As recorded', Levels: { M: 'male', F: 'female' } },
};

export function writeBidsReadMe(head: PackageHead): string {
  return `# De-identified ventilation data in BIDS physiology

Made by ${head.software}, analysis version ${head.analysisVersion}. For research purpose only.

Each unbroken stretch of samples of one rate, within a day of UTC, is a run of the task \`ventilation\`:
\`sub-1/ses-2/beh/sub-1_ses-2_task-ventilation_run-1_physio.tsv.gz\`, without a header, with its columns, units and rate in the
\`.json\` beside it. A missing sample is \`n/a\`. \`_events.tsv\` has the breaths and the asynchronies and artefacts found, in
seconds of the run. \`_scans.tsv\` has the begin of each run, moved by the days of the patient. A session is a stretch of
ventilation. Patients whose samples are no longer kept have no folder.

## Open it
DuckDB, the first run of a session:

\`\`\`sql
SELECT count(*) AS samples FROM read_csv('sub-*/ses-*/beh/*_run-1_physio.tsv.gz', delim = '\\t', header = false, nullstr = 'n/a', union_by_name = true);
\`\`\`

${DE_IDENTIFICATION}`;
}
