import { BREATH_FEATURE_CODES } from '@eupnea/model';
import type { PoolClient } from 'pg';
import { queryPrepared } from '../prepared-query.ts';
import {
  boolArray,
  float8Array,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  toBuffer,
} from './binary-array.ts';
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

/** Idempotent on the breath's key: an existing row is unchanged. */
export async function insertBreaths(client: PoolClient, records: readonly BreathRecord[]): Promise<void> {
  if (records.length > 0) await insertBreathColumns(client, encodeBreaths(records));
}

/** @param columns result of encodeBreaths(), here or in another process */
export async function insertBreathColumns(client: PoolClient, columns: readonly Uint8Array[]): Promise<void> {
  await queryPrepared(client, 'insert-breaths', INSERT, columns.map(toBuffer));
}

/** The columns of the breath table, each a binary array. @param records at least one */
export function encodeBreaths(records: readonly BreathRecord[]): readonly Buffer[] {
  const breaths = records.map((record) => record.breath);
  return [
    int4Array(records.map((record) => record.deviceId)),
    int8Array(records.map((record) => record.startedAtUs)),
    int4Array(records.map((record) => record.breathNumber)),
    int4Array(records.map((record) => record.epoch)),
    float8Array(records.map((record) => record.rateHz)),
    int8Array(breaths.map((breath) => breath.startIndex)),
    int8Array(breaths.map((breath) => breath.inspirationEndIndex)),
    int8Array(breaths.map((breath) => breath.endIndex)),
    int4Array(breaths.map((breath) => breath.deviceBreathNumber)),
    textArray(breaths.map((breath) => breath.segmentation)),
    boolArray(breaths.map((breath) => breath.incomplete)),
    int4Array(breaths.map((breath) => breath.rejectedRows)),
    textArray(breaths.map((breath) => breath.mode)),
    int4Array(records.map((record) => record.analysisId)),
    int4Array(records.map((record) => record.recordingId ?? null)),
    jsonbArray(breaths.map((breath) => breath.provenance)),
    ...BREATH_FEATURE_CODES.map((code) => float8Array(breaths.map((breath) => breath.features[code]))),
  ];
}
