import type { PoolClient } from 'pg';
import { upsertAlerts } from './insert-alerts.ts';
import { insertBreaths } from './insert-breaths.ts';
import { insertChunks } from './insert-chunks.ts';
import { addQuality, insertConnectionEvents } from './insert-connection-events.ts';
import { endEpochs, insertEpochs } from './insert-epochs.ts';
import { insertFindings } from './insert-findings.ts';
import { insertIntervals } from './insert-intervals.ts';
import { insertReadings } from './insert-readings.ts';
import type { RecordingBatch } from './recording-batch.ts';

/** Writes one or two statements per table for any number of devices, in the caller's transaction. */
export async function writeBatch(client: PoolClient, batch: Required<RecordingBatch>): Promise<void> {
  await insertEpochs(client, batch.epochs);
  await insertChunks(client, batch.chunks, false);
  await insertBreaths(client, batch.breaths);
  await insertFindings(client, batch.findings);
  await insertIntervals(client, batch.intervals);
  await upsertAlerts(client, batch.alerts);
  await insertReadings(client, batch.readings);
  await insertConnectionEvents(client, batch.connectionEvents);
  await addQuality(client, batch.quality);
  await endEpochs(client, batch.epochEnds);
}

export function mergeBatches(batches: readonly RecordingBatch[]): Required<RecordingBatch> {
  return {
    epochs: batches.flatMap((batch) => batch.epochs ?? []),
    epochEnds: batches.flatMap((batch) => batch.epochEnds ?? []),
    breaths: batches.flatMap((batch) => batch.breaths ?? []),
    findings: batches.flatMap((batch) => batch.findings ?? []),
    chunks: batches.flatMap((batch) => batch.chunks ?? []),
    intervals: batches.flatMap((batch) => batch.intervals ?? []),
    alerts: batches.flatMap((batch) => batch.alerts ?? []),
    readings: batches.flatMap((batch) => batch.readings ?? []),
    connectionEvents: batches.flatMap((batch) => batch.connectionEvents ?? []),
    quality: batches.flatMap((batch) => batch.quality ?? []),
  };
}

export function countRows(batch: RecordingBatch): number {
  let rows = 0;
  for (const records of Object.values(mergeBatches([batch]))) rows += records.length;
  return rows;
}
