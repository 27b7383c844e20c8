import type { RecordingInspection } from '@eupnea/model';
import { HEAD_BYTES } from '../byte-source.ts';
import { describeInspection } from '../inspection.ts';
import { inspectColumns } from './inspect-columns.ts';
import { sampleTable } from './sample-table.ts';
import { findStatedRate } from './stated-rate.ts';
import { findStatedStart } from './stated-start.ts';
import { describeColumns } from './table-columns.ts';

export const CSV_ID = 'csv';
export const CSV_NAME = 'CSV';

/**
 * Treats any numeric table as CSV and proposes pressure and flow columns with open questions. A table without
 * recognised columns is offered too, so that a user can assign them.
 */
export function inspectCsv(head: Uint8Array): RecordingInspection | null {
  const table = sampleTable(head, head.length < HEAD_BYTES);
  if (table === null) return null;
  const above = [...table.comments, ...table.head];
  const known = inspectColumns({
    columns: describeColumns(table),
    rows: table.rows.length,
    layout: table.layout,
    statedRateHz: findStatedRate(above),
    statedStart: findStatedStart(above),
  });
  return known === null ? null : describeInspection({ ...known, formatId: CSV_ID, formatName: CSV_NAME });
}
