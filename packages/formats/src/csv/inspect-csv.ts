import type { RecordingInspection } from '@eupnea/model';
import { HEAD_BYTES } from '../byte-source.ts';
import { describeInspection } from '../inspection.ts';
import { inspectColumns } from './inspect-columns.ts';
import { sampleTable } from './sample-table.ts';
import { describeColumns } from './table-columns.ts';

export const CSV_ID = 'csv';
export const CSV_NAME = 'CSV';

/**
 * Any table of numbers is taken for CSV; what of it is pressure or flow is a proposal, with what must be asked. A table
 * in which nothing was recognised is still offered, so that a person can name its columns.
 */
export function inspectCsv(head: Uint8Array): RecordingInspection | null {
  const table = sampleTable(head, head.length < HEAD_BYTES);
  if (table === null) return null;
  const known = inspectColumns({
    columns: describeColumns(table),
    rows: table.rows.length,
    layout: table.layout,
    toldRateHz: findToldRate(table.comments),
  });
  return known === null ? null : describeInspection({ ...known, formatId: CSV_ID, formatName: CSV_NAME });
}

/** A comment that says it (`#samplerate,133`). */
function findToldRate(comments: readonly string[]): number | null {
  for (const comment of comments) {
    const match = /sampl\w*[ _-]?(?:rate|frequency|freq)?\W+(\d+(?:\.\d+)?)/i.exec(comment);
    if (match !== null) return Number(match[1]);
  }
  return null;
}
