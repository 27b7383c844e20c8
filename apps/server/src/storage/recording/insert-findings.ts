import type { PoolClient } from 'pg';
import { toWireEvidence } from '../finding/to-wire-evidence.ts';
import { queryPrepared } from '../prepared-query.ts';
import { float8Array, int4Array, int8Array, jsonbArray, textArray, toBuffer } from './binary-array.ts';
import type { FindingRecord } from './recording-batch.ts';

const INSERT = `
  insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
    confidence, evidence)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::int8[], $5::int8[], $6::text[], $7::int8[], $8::int8[],
    $9::float8[], $10::jsonb[])
  on conflict (device_id, analysis_id, epoch, first_index, kind, started_at_us) do nothing`;

/** Idempotent on device, analysis, place and kind. */
export async function insertFindings(client: PoolClient, records: readonly FindingRecord[]): Promise<void> {
  if (records.length > 0) await insertFindingColumns(client, encodeFindings(records));
}

/** @param columns result of encodeFindings(), here or in another process */
export async function insertFindingColumns(
  client: PoolClient,
  columns: readonly Uint8Array[],
): Promise<void> {
  await queryPrepared(client, 'insert-findings', INSERT, columns.map(toBuffer));
}

/** The columns of the finding table, each a binary array. @param records at least one */
export function encodeFindings(records: readonly FindingRecord[]): readonly Buffer[] {
  const findings = records.map(({ finding }) => finding);
  return [
    int4Array(records.map((record) => record.deviceId)),
    int4Array(records.map((record) => record.analysisId)),
    int4Array(records.map((record) => record.epoch)),
    int8Array(findings.map((finding) => finding.firstIndex)),
    int8Array(findings.map((finding) => finding.lastIndex)),
    textArray(findings.map((finding) => finding.kind)),
    int8Array(records.map((record) => record.startedAtUs)),
    int8Array(records.map((record) => record.endedAtUs)),
    float8Array(findings.map((finding) => finding.confidence)),
    jsonbArray(findings.map(toWireEvidence)),
  ];
}
