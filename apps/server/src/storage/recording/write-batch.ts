import type { PoolClient } from 'pg';
import { upsertAlerts } from './insert-alerts.ts';
import { insertBreaths } from './insert-breaths.ts';
import { insertChunks } from './insert-chunks.ts';
import { addQuality, insertConnectionEvents } from './insert-connection-events.ts';
import { endEpochs, insertEpochs } from './insert-epochs.ts';
import { insertFindings } from './insert-findings.ts';
import { insertIntervals } from './insert-intervals.ts';
import { insertReadings } from './insert-readings.ts';
import { insertUndecided } from './insert-undecided.ts';
import type { RecordingBatch } from './recording-batch.ts';

/** Writes one or two statements per table for any number of devices, in the caller's transaction. */
export async function writeBatch(client: PoolClient, batch: Required<RecordingBatch>): Promise<void> {
  await insertEpochs(client, batch.epochs);
  await insertChunks(client, batch.chunks, false);
  await insertBreaths(client, batch.breaths);
  await insertFindings(client, batch.findings);
  await insertUndecided(client, batch.undecided);
  await insertIntervals(client, batch.intervals);
  await upsertAlerts(client, batch.alerts);
  await insertReadings(client, batch.readings);
  await insertConnectionEvents(client, batch.connectionEvents);
  await addQuality(client, batch.quality);
  await endEpochs(client, batch.epochEnds);
}

export function mergeBatches(batches: readonly RecordingBatch[]): Required<RecordingBatch> {
  const none: readonly never[] = [];
  return {
    epochs: batches.flatMap((batch) => batch.epochs ?? none),
    epochEnds: batches.flatMap((batch) => batch.epochEnds ?? none),
    breaths: batches.flatMap((batch) => batch.breaths ?? none),
    findings: batches.flatMap((batch) => batch.findings ?? none),
    undecided: batches.flatMap((batch) => batch.undecided ?? none),
    chunks: batches.flatMap((batch) => batch.chunks ?? none),
    intervals: batches.flatMap((batch) => batch.intervals ?? none),
    alerts: batches.flatMap((batch) => batch.alerts ?? none),
    readings: batches.flatMap((batch) => batch.readings ?? none),
    connectionEvents: batches.flatMap((batch) => batch.connectionEvents ?? none),
    quality: batches.flatMap((batch) => batch.quality ?? none),
  };
}

export function countRows(batch: RecordingBatch): number {
  let rows = 0;
  for (const records of Object.values(batch)) rows += records.length;
  return rows;
}
