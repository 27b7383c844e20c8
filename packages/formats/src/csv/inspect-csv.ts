import type { RecordingInspection } from '@eupnea/model';
import { HEAD_BYTES } from '../byte-source.ts';
import { describeInspection } from '../inspection.ts';
import { recognizeSignal } from '../recognize-channel.ts';
import { decodeHead } from './decode-head.ts';
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
  const found = inspectTable(head, CSV_NAME);
  if (found === null || !found.questions.some(({ required }) => required)) return found;
  // Rows are numbers in any encoding; the names tell which one it is.
  for (const { encoding, bytes } of decodeHead(head)) {
    const decoded = inspectTable(bytes, `${CSV_NAME} (${encoding})`);
    if (decoded !== null && findsMore(decoded, found)) return decoded;
  }
  return found;
}

/** Whether more channels are known by their names. */
function findsMore(one: RecordingInspection, other: RecordingInspection): boolean {
  const named = ({ channels }: RecordingInspection) =>
    channels.filter(({ name, unit }) => recognizeSignal(name, unit) !== null).length;
  return named(one) > named(other);
}

function inspectTable(head: Uint8Array, formatName: string): RecordingInspection | null {
  const table = sampleTable(head, head.length < HEAD_BYTES);
  if (table === null) return null;
  const above = [...table.comments, ...table.head];
  const { rateLine } = table;
  const known = inspectColumns({
    columns: describeColumns(table),
    rows: table.rows.length,
    layout: table.layout,
    // `fs,100,100` is no group of thousands.
    statedRateHz: (rateLine?.isNamed === true ? rateLine.rateHz : null) ?? findStatedRate(above),
    perhapsHz: rateLine?.isNamed === false ? rateLine.rateHz : null,
    statedStart: findStatedStart(above),
  });
  return known === null ? null : describeInspection({ ...known, formatId: CSV_ID, formatName });
}
