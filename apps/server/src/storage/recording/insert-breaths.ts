import { BREATH_FEATURE_CODES } from '@eupnea/model';
import type { Pool, PoolClient } from 'pg';
import { queryPrepared } from '../prepared-query.ts';
import { toBuffer } from './binary-array.ts';
import type { BreathRecord } from './recording-batch.ts';
import { RowArray, type RowType } from './row-array.ts';

type WriteColumn = (row: RowArray, record: BreathRecord) => void;

/** How each column of the breath table is written. */
const COLUMNS: ReadonlyMap<string, WriteColumn> = new Map<string, WriteColumn>([
  ['device_id', (row, { deviceId }) => row.int4(deviceId)],
  ['started_at_us', (row, { startedAtUs }) => row.int8(startedAtUs)],
  ['breath_number', (row, { breathNumber }) => row.int4(breathNumber)],
  ['epoch', (row, { epoch }) => row.int4(epoch)],
  ['rate_hz', (row, { rateHz }) => row.float8(rateHz)],
  ['start_index', (row, { breath }) => row.int8(breath.startIndex)],
  ['insp_end_index', (row, { breath }) => row.int8(breath.inspirationEndIndex)],
  ['end_index', (row, { breath }) => row.int8(breath.endIndex)],
  ['vent_breath_number', (row, { breath }) => row.int4(breath.deviceBreathNumber)],
  ['segmentation', (row, { breath }) => row.text(breath.segmentation)],
  ['incomplete', (row, { breath }) => row.bool(breath.incomplete)],
  ['rejected_rows', (row, { breath }) => row.int4(breath.rejectedRows)],
  ['mode', (row, { breath }) => row.text(breath.mode)],
  ['analysis_id', (row, { analysisId }) => row.int4(analysisId)],
  ['recording_id', (row, { recordingId }) => row.int4(recordingId ?? null)],
  ['provenance', (row, { breath }) => row.jsonb(breath.provenance)],
  ...BREATH_FEATURE_CODES.map((code): [string, WriteColumn] => [
    code,
    (row, { breath }) => row.float8(breath.features[code]),
  ]),
]);

export const BREATH_COLUMN_NAMES: readonly string[] = [...COLUMNS.keys()];

const INSERT_NEW = 'insert into breath select * from unnest($1::breath[])';

const INSERT = `${INSERT_NEW} on conflict (device_id, started_at_us) do nothing`;

/** Reads the row type of the breath table, whose columns stand in the order in which migrations added them. */
export async function readBreathRowType(client: Pick<Pool | PoolClient, 'query'>): Promise<RowType> {
  // The array has the type of its elements: reltype is the type of a row.
  const { rows } = await client.query<{ type_id: string; columns: string[] }>(
    `select c.reltype::text as type_id, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.oid = 'breath'::regclass group by c.reltype`,
  );
  const [type] = rows;
  if (type === undefined) throw new Error('Invariant broken: the table of breaths has columns');
  return { typeId: Number(type.type_id), columns: type.columns };
}

/** Row types by connection: two pools may use different databases. */
const rowTypes = new WeakMap<PoolClient, RowType>();

/** Idempotent on the breath's key: an existing row is unchanged. */
export async function insertBreaths(client: PoolClient, records: readonly BreathRecord[]): Promise<void> {
  if (records.length === 0) return;
  let rowType = rowTypes.get(client);
  if (rowType === undefined) {
    rowType = await readBreathRowType(client);
    rowTypes.set(client, rowType);
  }
  await queryPrepared(client, 'insert-breaths', INSERT, [encodeBreaths(records, rowType)]);
}

/**
 * Inserts breaths of a device that has none yet. Without `on conflict`, which costs the database a quarter of the
 * insert: it looks for the key first and marks the row twice.
 * @param columns result of encodeBreaths(), here or in another process
 */
export async function insertNewBreaths(client: PoolClient, columns: readonly Uint8Array[]): Promise<void> {
  await queryPrepared(client, 'insert-new-breaths', INSERT_NEW, columns.map(toBuffer));
}

/** All columns of all rows as one binary array. @param records at least one */
export function encodeBreaths(records: readonly BreathRecord[], rowType: RowType): Buffer {
  const writers = rowType.columns.map((name) => {
    const write = COLUMNS.get(name);
    if (write === undefined) throw new Error(`Invariant broken: no value for column ${name} of breath`);
    return write;
  });
  const rows = new RowArray(rowType, records.length);
  for (const record of records) {
    rows.beginRow();
    for (const write of writers) write(rows, record);
    rows.endRow();
  }
  return rows.finish();
}
