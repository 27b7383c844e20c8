import { BREATH_FEATURE_CODES } from '@eupnea/model';
import type { PoolClient } from 'pg';
import { bigintArray, booleanArray, jsonArray, numberArray } from './array-literal.ts';
import type { BreathRecord } from './recording-batch.ts';

const HEAD_COLUMNS = [
  ['device_id', 'int'],
  ['started_at_us', 'int8'],
  ['breath_number', 'int'],
  ['epoch', 'int'],
  ['rate_hz', 'float8'],
  ['start_index', 'int8'],
  ['insp_end_index', 'int8'],
  ['end_index', 'int8'],
  ['vent_breath_number', 'int'],
  ['segmentation', 'text'],
  ['incomplete', 'bool'],
  ['rejected_rows', 'int'],
  ['mode', 'text'],
  ['analysis_id', 'int'],
  ['recording_id', 'int'],
  ['provenance', 'jsonb'],
] as const;

const COLUMNS = [...HEAD_COLUMNS, ...BREATH_FEATURE_CODES.map((code) => [code, 'float8'] as const)];

const INSERT = `
  insert into breath (${COLUMNS.map(([name]) => name).join(', ')})
  select * from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  on conflict (device_id, started_at_us) do nothing`;

/** Idempotent on the breath's key: what is there already stays as it is. */
export async function insertBreaths(client: PoolClient, records: readonly BreathRecord[]): Promise<void> {
  if (records.length === 0) return;
  const breaths = records.map((record) => record.breath);
  await client.query(INSERT, [
    numberArray(records.map((record) => record.deviceId)),
    bigintArray(records.map((record) => record.startedAtUs)),
    numberArray(records.map((record) => record.breathNumber)),
    numberArray(records.map((record) => record.epoch)),
    numberArray(records.map((record) => record.rateHz)),
    numberArray(breaths.map((breath) => breath.startIndex)),
    numberArray(breaths.map((breath) => breath.inspirationEndIndex)),
    numberArray(breaths.map((breath) => breath.endIndex)),
    numberArray(breaths.map((breath) => breath.deviceBreathNumber)),
    breaths.map((breath) => breath.segmentation),
    booleanArray(breaths.map((breath) => breath.incomplete)),
    numberArray(breaths.map((breath) => breath.rejectedRows)),
    breaths.map((breath) => breath.mode),
    numberArray(records.map((record) => record.analysisId)),
    numberArray(records.map((record) => record.recordingId ?? null)),
    jsonArray(breaths.map((breath) => breath.provenance)),
    ...BREATH_FEATURE_CODES.map((code) => numberArray(breaths.map((breath) => breath.features[code]))),
  ]);
}
