import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SHIELD = 'packages/model/src/csv-cell.ts';

/** Every file that writes cells of a CSV table. Each takes them from csv-cell.ts, which shields text from spreadsheets. */
const WRITERS = [
  'apps/cli/src/analyze/issue-file.ts',
  'apps/cli/src/analyze/table-formatter.ts',
  'apps/cli/src/convert/convert-issue-file.ts',
  'apps/server/src/http/csv-row.ts',
  'apps/server/src/modules/audit/write-audit-csv.ts',
  'apps/server/src/modules/breath-statistics/write-project-score.ts',
  'apps/server/src/modules/detectors/write-findings.ts',
  'apps/server/src/modules/exports/write-csv.ts',
  'apps/server/src/modules/labeling/label-export-service.ts',
  'apps/web/src/features/validation/logic/write-results.ts',
  'apps/web/src/lib/files/format-rejected-csv.ts',
  'apps/web/src/lib/files/write-csv.ts',
  'packages/formats/src/canonical/breaths-csv-writer.ts',
  'packages/formats/src/canonical/canonical-header.ts',
];

/** Names in SQL are quoted by doubling too. */
const SQL_NAMES = [
  'apps/server/src/storage/backup/restore-backup.ts',
  'apps/server/src/storage/backup/write-backup.ts',
];

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$|\/testing\//u.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const having = (pattern: RegExp): readonly string[] =>
  sources.filter(({ path, text }) => path !== SHIELD && pattern.test(text)).map(({ path }) => path);

describe('writers of CSV', () => {
  it('are these, and all take their cells from the one shield', () => {
    expect(
      having(/\bwriteCsv(?:Cell|Line|Comment|JsonCell)\b(?=[\s\S]*from '@eupnea\/model')/u).toSorted(),
    ).toEqual([...WRITERS].toSorted());
  });

  it('quote no cell on their own', () => {
    expect(having(/'""'/u).toSorted()).toEqual(
      [...SQL_NAMES, 'packages/drivers/src/hl7/observation-values.ts'].toSorted(),
    );
  });

  it('join no values to a line of a table on their own', () => {
    const lines = having(/\.join\('[,;]'\)\}(?:\\r)?\\n`/u);
    // Their cells are written by writeTableCell or writeCell of the shield, or are numbers and names of the code.
    expect(lines.toSorted()).toEqual([
      'apps/server/src/modules/audit/write-audit-csv.ts',
      'packages/formats/src/canonical/events-csv-writer.ts',
      'packages/formats/src/canonical/waveform-csv-writer.ts',
    ]);
  });
});
