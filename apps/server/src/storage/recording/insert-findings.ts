import type { PoolClient } from 'pg';
import { toWireEvidence } from '../finding/to-wire-evidence.ts';
import { bigintArray, jsonArray, numberArray } from './array-literal.ts';
import type { FindingRecord } from './recording-batch.ts';

/** Idempotent on device, analysis, place and kind: a finding told twice is one. */
export async function insertFindings(client: PoolClient, records: readonly FindingRecord[]): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     select * from unnest($1::int[], $2::int[], $3::int[], $4::int8[], $5::int8[], $6::text[], $7::int8[], $8::int8[],
       $9::float8[], $10::jsonb[])
     on conflict (device_id, analysis_id, epoch, first_index, kind) do nothing`,
    [
      numberArray(records.map((record) => record.deviceId)),
      numberArray(records.map((record) => record.analysisId)),
      numberArray(records.map((record) => record.epoch)),
      numberArray(records.map(({ finding }) => finding.firstIndex)),
      numberArray(records.map(({ finding }) => finding.lastIndex)),
      records.map(({ finding }) => finding.kind),
      bigintArray(records.map((record) => record.startedAtUs)),
      bigintArray(records.map((record) => record.endedAtUs)),
      numberArray(records.map(({ finding }) => finding.confidence)),
      jsonArray(records.map(({ finding }) => toWireEvidence(finding))),
    ],
  );
}
