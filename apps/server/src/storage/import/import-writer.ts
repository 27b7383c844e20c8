import { setTimeout as delay } from 'node:timers/promises';
import { type ServerTimeUs, sampleTimeUs, serverTimeUs } from '@eupnea/model';
import type { Pool, PoolClient } from 'pg';
import type { RecordingBatch } from '../recording/recording-batch.ts';
import { mergeBatches, writeBatch } from '../recording/write-batch.ts';
import { closeBucket } from '../rollup/close-bucket.ts';
import { ROLLED_PARAMETERS } from '../rollup/rolled-parameters.ts';
import { BUCKET_US, bucketStart } from '../rollup/rollup-bucket.ts';
import { inTransaction } from '../transaction.ts';
import type { ImportPart } from './import-part.ts';

/**
 * After a transaction the connection is left to the live streams for half as long as it was held, so that an import has
 * two thirds of it at most, and never two turns in a row: whoever waits is served in between.
 */
const REST_SHARE = 0.5;
const REST_LEAST_MS = 2;

/** Five minutes that are closed in one transaction: some 10 ms each on the embedded database. */
const CLOSINGS_PER_TRANSACTION = 4;

/** The import was taken from this process (its lease ran out) or is over: nothing may be written any more. */
export class LostImport extends Error {}

export interface ImportWriterOptions {
  readonly pool: Pool;
  readonly deviceId: number;
  readonly recordingId: number;
  readonly analysisId: number;
  readonly jobId: number;
  /** Proves in every transaction that the job is still ours. */
  readonly leaseToken: number;
}

/** Writes one recording in transactions of some ten milliseconds, under a device that no query shows yet. */
export class ImportWriter {
  readonly #options: ImportWriterOptions;
  #breaths = 0;
  #firstUs: ServerTimeUs | null = null;
  #endUs: ServerTimeUs | null = null;
  /** Five minutes that have breaths and no rollup yet. */
  readonly #open = new Set<bigint>();
  longestTransactionMs = 0;

  constructor(options: ImportWriterOptions) {
    this.#options = options;
  }

  get breaths(): number {
    return this.#breaths;
  }

  /** [from, to) of everything written; null before the first epoch. */
  get period(): { readonly startedAtUs: ServerTimeUs; readonly endedAtUs: ServerTimeUs } | null {
    if (this.#firstUs === null || this.#endUs === null || this.#endUs <= this.#firstUs) return null;
    return { startedAtUs: this.#firstUs, endedAtUs: this.#endUs };
  }

  async write(part: ImportPart): Promise<void> {
    const batch = this.#toBatch(part);
    const newest = batch.breaths.at(-1);
    await this.#transact(async (client) => {
      await writeBatch(client, batch);
    });
    for (const { startedAtUs } of batch.breaths) this.#open.add(bucketStart(startedAtUs));
    if (newest !== undefined) await this.#closeBuckets(bucketStart(newest.startedAtUs));
  }

  /** Ends what is open and closes the last five minutes, cut at the recording's own bounds. */
  async finish(): Promise<void> {
    const { deviceId } = this.#options;
    const endUs = this.#endUs;
    if (endUs !== null) {
      await this.#transact(async (client) => {
        for (const table of ['stream_epoch', 'setting_interval', 'mode_interval']) {
          await client.query(
            `update ${table} set ended_at_us = greatest($2, started_at_us) where device_id = $1 and ended_at_us is null`,
            [deviceId, endUs],
          );
        }
      });
    }
    await this.#closeBuckets(null);
  }

  /** @param beforeUs only buckets before this one; null = all */
  async #closeBuckets(beforeUs: bigint | null): Promise<void> {
    const due = [...this.#open].filter((startUs) => beforeUs === null || startUs < beforeUs).sort(compare);
    for (let from = 0; from < due.length; from += CLOSINGS_PER_TRANSACTION) {
      const some = due.slice(from, from + CLOSINGS_PER_TRANSACTION);
      await this.#transact(async (client) => {
        for (const startUs of some) {
          await closeBucket(
            client,
            this.#options.deviceId,
            startUs,
            ROLLED_PARAMETERS,
            this.#cutsOf(startUs),
          );
        }
      });
      for (const startUs of some) this.#open.delete(startUs);
    }
  }

  /** The session has no row before it is published, and its bounds cut the rollups already. */
  #cutsOf(startUs: bigint): readonly bigint[] {
    const cuts = [this.#firstUs, this.#endUs].filter((cut) => cut !== null);
    return cuts.filter((cut) => cut > startUs && cut < startUs + BUCKET_US);
  }

  async #transact(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const { pool, jobId, leaseToken } = this.#options;
    let heldMs = 0;
    await inTransaction(pool, async (client) => {
      const startedAt = performance.now();
      const { rowCount } = await client.query(
        `select 1 from job where id = $1 and lease_token = $2 and state = 'running'`,
        [jobId, leaseToken],
      );
      if (rowCount !== 1) throw new LostImport('The job was given to another process');
      await work(client);
      heldMs = performance.now() - startedAt;
    });
    this.longestTransactionMs = Math.max(this.longestTransactionMs, heldMs);
    await delay(Math.max(REST_LEAST_MS, heldMs * REST_SHARE));
  }

  #toBatch(part: ImportPart): Required<RecordingBatch> {
    const { deviceId, recordingId, analysisId } = this.#options;
    for (const { startedAtMs } of part.epochs) this.#firstUs ??= serverTimeUs(startedAtMs);
    if (part.endMs !== null) this.#endUs = serverTimeUs(part.endMs);
    const epochs = part.epochs.map(({ epoch, anchorMs, rateHz, startedAtMs }) => {
      const startedAtUs = serverTimeUs(startedAtMs);
      return { deviceId, epoch, anchorUs: serverTimeUs(anchorMs), rateHz, startedAtUs, recordingId };
    });
    const epochEnds = epochs
      .filter(({ epoch }) => epoch > 1)
      .map(({ epoch, startedAtUs }) => ({ deviceId, epoch: epoch - 1, endedAtUs: startedAtUs }));
    return mergeBatches([
      {
        epochs: epochs.map((epoch) => ({ ...epoch, reason: 'import' })),
        epochEnds,
        breaths: part.breaths.map(({ epoch, anchorMs, rateHz, breath }) => ({
          deviceId,
          recordingId,
          analysisId,
          epoch,
          rateHz,
          breath,
          startedAtUs: sampleTimeUs({ anchorMs, rateHz }, breath.startIndex),
          breathNumber: (this.#breaths += 1),
        })),
        findings: part.findings.map(({ epoch, anchorMs, rateHz, finding }) => ({
          deviceId,
          epoch,
          analysisId,
          startedAtUs: sampleTimeUs({ anchorMs, rateHz }, finding.firstIndex),
          endedAtUs: sampleTimeUs({ anchorMs, rateHz }, finding.lastIndex + 1),
          finding,
        })),
        chunks: part.chunks.map(({ epoch, anchorMs, rateHz, firstIndex, chunk }) => ({
          deviceId,
          epoch,
          rateHz,
          firstIndex,
          startedAtUs: sampleTimeUs({ anchorMs, rateHz }, firstIndex),
          endedAtUs: sampleTimeUs({ anchorMs, rateHz }, firstIndex + chunk.sampleCount),
          // Buffers come through the channel of another process as plain bytes.
          chunk: { ...chunk, data: Buffer.from(chunk.data), summary: Buffer.from(chunk.summary) },
        })),
        intervals: part.intervals.map((interval) => {
          const atUs = serverTimeUs(interval.atMs);
          return interval.kind === 'setting'
            ? {
                kind: 'setting',
                deviceId,
                atUs,
                parameter: interval.parameter,
                value: interval.value,
                source: interval.source,
              }
            : {
                kind: 'mode',
                deviceId,
                atUs,
                control: interval.control,
                sequence: null,
                deviceText: null,
                source: 'recognised',
              };
        }),
      },
    ]);
  }
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
