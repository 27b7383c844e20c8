import { isoTimeOfUs, writeCsvComment } from '@eupnea/model';
import type { Pool } from 'pg';
import { writeCsvRow } from '../../http/csv-row.ts';
import { type DetectorRow, readFindingPage } from './detector-repository.ts';

type Queryable = Pick<Pool, 'query'>;

const FINDINGS_PAGE = 1000;

const COLUMNS = [
  'finding_id',
  'detector',
  'run_id',
  'analysis_id',
  'session_id',
  'device_id',
  'class',
  'name',
  'confidence',
  'start_time',
  'end_time',
  'start_us',
  'end_us',
  'breath_start_us',
] as const;

/** Findings of a detector as CSV, a page at a time. */
export async function* writeFindings(pool: Queryable, row: DetectorRow): AsyncGenerator<Buffer> {
  const names = new Map(row.classes.map((one) => [one.class, one.name]));
  const about = `Findings of the detector ${row.name}, registered by the project. Not Eupnea's findings.`;
  yield Buffer.from(`${writeCsvComment(about)}\n${writeCsvRow(COLUMNS)}`);
  for (let afterId = 0; ; ) {
    const page = await readFindingPage(pool, row, afterId, FINDINGS_PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    const lines = page.map((found) =>
      writeCsvRow([
        found.id,
        row.name,
        found.run_id,
        found.analysis_id,
        found.session_id,
        found.device_id,
        found.class,
        names.get(found.class) ?? found.class,
        found.confidence,
        isoTimeOfUs(found.started_at_us),
        isoTimeOfUs(found.ended_at_us),
        String(found.started_at_us),
        String(found.ended_at_us),
        found.breath_started_at_us === null ? null : String(found.breath_started_at_us),
      ]),
    );
    yield Buffer.from(lines.join(''));
  }
}
