import { setTimeout as delay } from 'node:timers/promises';
import { type ServerTimeUs, serverTimeUs } from '@eupnea/model';
import type { Pool, PoolClient } from 'pg';
import { insertNewBreaths } from '../recording/insert-breaths.ts';
import { insertChunkColumns } from '../recording/insert-chunks.ts';
import { endEpochs, insertEpochs } from '../recording/insert-epochs.ts';
import { insertFindingColumns } from '../recording/insert-findings.ts';
import { insertUndecidedColumns } from '../recording/insert-undecided.ts';
import { insertIntervals } from '../recording/insert-intervals.ts';
import type { IntervalChange } from '../recording/recording-batch.ts';
import { insertRollupColumns } from '../rollup/insert-rollups.ts';
import { PartitionKeeper } from '../partitions/partition-keeper.ts';
import { FAR_US, periodOf } from '../partitions/partitioned-tables.ts';
import { inTransaction } from '../transaction.ts';
import { UnusableRecording } from './unusable-recording.ts';
import type {
  EncodedRows,
  ImportPart,
  ImportTarget,
  ImportedEpoch,
  ImportedInterval,
} from './import-part.ts';

/**
 * Pause after a transaction as a share of its duration: an import uses at most two thirds of the connection,
 * and others are served in between.
 */
const REST_SHARE = 0.5;
const REST_LEAST_MS = 2;

/** The import belongs to another process (its lease expired) or is over: nothing may be written. */
export class LostImport extends Error {}

export interface ImportWriterOptions {
  readonly pool: Pool;
  readonly target: ImportTarget;
  readonly jobId: number;
  /** Proves in every transaction that this process holds the job. */
  readonly leaseToken: number;
}

/**
 * Maximum months in the future that a recording may cover. Each needs partitions, and every query without a time opens
 * all of them; damaged or hostile times could require hundreds. Shifted dates of research data stay within one hospital
 * stay.
 */
const MONTHS_AHEAD_MAX = 12;

/** Writes one recording in transactions of about ten milliseconds, under a device that no query shows yet. */
export class ImportWriter {
  readonly #options: ImportWriterOptions;
  readonly #partitions: PartitionKeeper;
  readonly #monthsAhead = new Set<string>();
  #breaths = 0;
  #firstUs: ServerTimeUs | null = null;
  #endUs: ServerTimeUs | null = null;
  longestTransactionMs = 0;

  constructor(options: ImportWriterOptions) {
    this.#options = options;
    this.#partitions = new PartitionKeeper(options.pool);
  }

  get breaths(): number {
    return this.#breaths;
  }

  /** Half-open period of all written data; null before the first epoch. */
  get period(): { readonly startedAtUs: ServerTimeUs; readonly endedAtUs: ServerTimeUs } | null {
    if (this.#firstUs === null || this.#endUs === null || this.#endUs <= this.#firstUs) return null;
    return { startedAtUs: this.#firstUs, endedAtUs: this.#endUs };
  }

  async write(part: ImportPart): Promise<void> {
    for (const { startedAtMs } of part.epochs) this.#firstUs ??= serverTimeUs(startedAtMs);
    if (part.endMs !== null) this.#endUs = serverTimeUs(part.endMs);
    this.#breaths += part.breathCount;
    if (isEmpty(part)) return;
    const { deviceId } = this.#options.target;
    this.#limitMonthsAhead(part.days);
    await this.#partitions.ensure({ measured: part.days, passingChunks: [] });
    await this.#transact(async (client) => {
      await this.#writeEpochs(client, part.epochs);
      if (part.chunks !== null) await insertChunkColumns(client, part.chunks, true);
      await insertRows(client, part.breaths, insertNewBreaths);
      await insertRows(client, part.findings, insertFindingColumns);
      await insertRows(client, part.undecided, insertUndecidedColumns);
      await insertRows(client, part.rollups, insertRollupColumns);
      await insertIntervals(
        client,
        part.intervals.map((interval) => toChange(deviceId, interval)),
      );
    });
  }

  /** Closes open intervals at the end of the recording. */
  async finish(): Promise<void> {
    const endUs = this.#endUs;
    if (endUs === null) return;
    await this.#transact(async (client) => {
      for (const table of ['stream_epoch', 'setting_interval', 'mode_interval']) {
        await client.query(
          `update ${table} set ended_at_us = greatest($2, started_at_us) where device_id = $1 and ended_at_us is null`,
          [this.#options.target.deviceId, endUs],
        );
      }
    });
  }

  #limitMonthsAhead(times: readonly bigint[]): void {
    const nowUs = BigInt(Date.now()) * 1000n;
    for (const atUs of times)
      if (atUs > nowUs && atUs < FAR_US) this.#monthsAhead.add(periodOf('month', atUs).suffix);
    if (this.#monthsAhead.size > MONTHS_AHEAD_MAX)
      throw new UnusableRecording(
        `The recording lies in more than ${MONTHS_AHEAD_MAX} months of the future.`,
        'months_ahead',
      );
  }

  /** An epoch ends at the start of the next one. */
  async #writeEpochs(client: PoolClient, epochs: readonly ImportedEpoch[]): Promise<void> {
    const { deviceId, recordingId } = this.#options.target;
    const records = epochs.map(({ epoch, anchorMs, rateHz, startedAtMs }) => ({
      deviceId,
      epoch,
      anchorUs: serverTimeUs(anchorMs),
      rateHz,
      startedAtUs: serverTimeUs(startedAtMs),
      reason: 'import' as const,
      recordingId,
    }));
    await insertEpochs(client, records);
    await endEpochs(
      client,
      records
        .filter(({ epoch }) => epoch > 1)
        .map(({ epoch, startedAtUs }) => ({ deviceId, epoch: epoch - 1, endedAtUs: startedAtUs })),
    );
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
}

async function insertRows(
  client: PoolClient,
  rows: EncodedRows,
  insert: (client: PoolClient, columns: readonly Uint8Array[]) => Promise<void>,
): Promise<void> {
  if (rows !== null) await insert(client, rows);
}

/** True for a part with nothing except progress, issues or an identity. */
function isEmpty({ epochs, intervals, chunks, breaths, findings, undecided, rollups }: ImportPart): boolean {
  const rows = [chunks, breaths, findings, undecided, rollups];
  return epochs.length === 0 && intervals.length === 0 && rows.every((columns) => columns === null);
}

function toChange(deviceId: number, interval: ImportedInterval): IntervalChange {
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
}
