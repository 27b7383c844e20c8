import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { findRecordingFormat, gatherRecordings, readRecording } from '@eupnea/formats';
import type { Pool, PoolClient } from 'pg';
import { createFileSource } from '../../apps/server/src/storage/import/file-source.ts';
import type { ImportTarget } from '../../apps/server/src/storage/import/import-part.ts';
import { RecordingPreparation } from '../../apps/server/src/storage/import/recording-preparation.ts';
import { openStorage } from '../../apps/server/src/storage/open-storage.ts';
import {
  insertNewBreaths,
  readBreathRowType,
} from '../../apps/server/src/storage/recording/insert-breaths.ts';
import { insertChunkColumns } from '../../apps/server/src/storage/recording/insert-chunks.ts';
import { insertFindingColumns } from '../../apps/server/src/storage/recording/insert-findings.ts';
import { insertRollupColumns } from '../../apps/server/src/storage/rollup/insert-rollups.ts';

/** Rows per statement. */
const PART_ROWS = 256;

const TABLES = ['breath', 'finding', 'waveform_chunk', 'rollup_5min'] as const;

export interface Comparison {
  readonly breaths: number;
  readonly findings: number;
  /** Number of rows that only one side has. */
  readonly differing: number;
}

/**
 * Imports the file in this thread under a second device, and compares every column of every row with the
 * server's import.
 */
export async function compareWithOneThread(
  dataDir: string,
  databaseUrl: string | null,
  path: string,
): Promise<Comparison> {
  const storage = await openStorage({ dataDir, databaseUrl });
  try {
    const { pool } = storage;
    const { rows } = await pool.query<{ device_id: number; analysis_id: number }>(
      `select r.device_id, b.analysis_id from recording r join breath b on b.recording_id = r.id
       where r.state = 'published' order by r.id desc limit 1`,
    );
    const [imported] = rows;
    if (imported === undefined) throw new Error('nothing was imported');
    const other = await pool.query<{ id: number }>(
      `insert into device (device_type, description, active) values ('file', 'one thread', false) returning id`,
    );
    const deviceId = other.rows[0]?.id ?? 0;
    const breathRow = await readBreathRowType(pool);
    await storeHere(pool, path, { deviceId, recordingId: 0, analysisId: imported.analysis_id, breathRow });
    const count = async (table: string) =>
      (
        await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where device_id = $1`, [
          deviceId,
        ])
      ).rows[0]?.n ?? 0;
    let differing = 0;
    for (const table of TABLES) differing += await countDiffering(pool, table, imported.device_id, deviceId);
    return { breaths: await count('breath'), findings: await count('finding'), differing };
  } finally {
    await storage.close();
  }
}

async function storeHere(pool: Pool, path: string, target: ImportTarget): Promise<void> {
  const { size } = await stat(path);
  const { recordings } = await gatherRecordings([createFileSource(path, basename(path), size)]);
  const [recording] = recordings;
  const format = findRecordingFormat(recording?.inspection.formatId ?? '');
  if (recording === undefined || format === null) throw new Error(`${path} is no recording`);
  const { mapping } = recording.inspection;
  const preparation = new RecordingPreparation(format, target);
  const reading = mapping === null ? {} : { mapping: { ...mapping, timeZone: 'UTC' } };
  const client = await pool.connect();
  try {
    for await (const events of readRecording(recording.files, format, reading))
      for (const event of events) {
        preparation.take(event);
        if (preparation.rows >= PART_ROWS) await storePart(client, preparation);
      }
    preparation.finish();
    await storePart(client, preparation);
  } finally {
    client.release();
  }
}

async function storePart(client: PoolClient, preparation: RecordingPreparation): Promise<void> {
  const { breaths, chunks, findings, rollups } = preparation.takePart();
  if (breaths !== null) await insertNewBreaths(client, breaths);
  if (chunks !== null) await insertChunkColumns(client, chunks, true);
  if (findings !== null) await insertFindingColumns(client, findings);
  if (rollups !== null) await insertRollupColumns(client, rollups);
}

async function countDiffering(pool: Pool, table: string, left: number, right: number): Promise<number> {
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_name = $1 and column_name not in ('device_id', 'recording_id')`,
    [table],
  );
  const columns = rows.map(({ column_name: name }) => `"${name}"`).join(', ');
  const of = (place: string) => `select ${columns} from ${table} where device_id = ${place}`;
  const { rows: counted } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       (${of('$1')} except all ${of('$2')}) union all (${of('$2')} except all ${of('$1')})) as differing`,
    [left, right],
  );
  return counted[0]?.n ?? 0;
}
