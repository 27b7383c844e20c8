import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { FINDING_IN_FORCE, UNDECIDED_IN_FORCE } from '../finding-in-force.ts';
import type { PartitionKeeper } from '../partitions/partition-keeper.ts';
import { insertFindings } from '../recording/insert-findings.ts';
import { insertUndecided } from '../recording/insert-undecided.ts';
import { inTransaction } from '../transaction.ts';
import { readWaveform } from '../waveform/read-waveform.ts';
import { type AnalysedRange, findStanding, SAME_ANALYSIS, selectAnalysis } from './select-analysis.ts';
import {
  type AnalysedSession,
  findFirstSamples,
  findSettingChange,
  hasBreaths,
  readBorders,
  readSettings,
} from './stored-stretch.ts';
import { StretchAnalyser } from './stretch-analyser.ts';

/** Period that is read, measured and written at a time, µs: about ten milliseconds each. */
const WINDOW_US = 60_000_000n;
/** Rows per statement when deleting findings of an earlier attempt. */
const DELETE_ROWS = 500;
/** Pause between windows, in which other users of the connection and processor run, ms. */
const REST_MS = 2;

export interface ReanalysisParts {
  readonly pool: Pool;
  readonly partitions: PartitionKeeper;
  readonly session: AnalysedSession;
  readonly analysisId: number;
  readonly referenceWeightKg: number | null;
  /** Throws when another process holds the job; called in every writing transaction. */
  readonly assertHeld: (client: PoolClient) => Promise<void>;
  readonly signal: AbortSignal;
  readonly reportProgress: (progress: number) => void;
}

export interface ReanalysisResult {
  readonly findings: number;
  readonly ranges: number;
  /** Longest transaction, ms. */
  readonly longestTransactionMs: number;
}

/**
 * Detects findings again on the stored waveforms of a session and selects them once all are written. Earlier
 * findings are kept, and an interrupted run changes nothing visible. Breaths keep their borders and numbers.
 * Breaths without stored waveforms keep their findings. Periods that this analysis already selected stay
 * selected, because a killed run must not remove what is shown.
 */
export async function reanalyseSession(parts: ReanalysisParts): Promise<ReanalysisResult> {
  const { pool, partitions, session, analysisId, signal } = parts;
  const { deviceId, fromUs, toUs } = session;
  let longestTransactionMs = 0;
  let findings = 0;
  const write = async (work: (client: PoolClient) => Promise<void>) => {
    await inTransaction(pool, async (client) => {
      const began = performance.now();
      await parts.assertHeld(client);
      await work(client);
      longestTransactionMs = Math.max(longestTransactionMs, performance.now() - began);
    });
    await delay(REST_MS);
  };

  await deleteFormerAttempt(parts, write);
  const analyser = new StretchAnalyser(deviceId, analysisId);
  const ranges: AnalysedRange[] = [];
  const store = async () => {
    const records = analyser.drain();
    findings += records.length;
    await partitions.ensure({ measured: records.map(({ startedAtUs }) => startedAtUs), passingChunks: [] });
    const undecided = analyser.drainUndecided();
    if (records.length + undecided.length === 0) return;
    await write(async (client) => {
      await insertFindings(client, records);
      await insertUndecided(client, undecided);
    });
  };

  let atUs = await findFirstSamples(pool, deviceId, fromUs, toUs);
  while (atUs !== null && atUs < toUs) {
    signal.throwIfAborted();
    const standing = await findStanding(pool, deviceId, analysisId, { fromUs: atUs, toUs });
    if (standing !== null && standing.fromUs <= atUs) {
      analyser.endRun();
      atUs = await findFirstSamples(pool, deviceId, standing.toUs, toUs);
      continue;
    }
    const mostUs = min(atUs + WINDOW_US, standing?.fromUs ?? toUs);
    // Settings hold for a whole window, so that a window ends where they change.
    const endUs = (await findSettingChange(pool, deviceId, atUs, mostUs)) ?? mostUs;
    await analyseWindow(parts, analyser, atUs, endUs);
    await store();
    extend(ranges, { fromUs: atUs, toUs: endUs });
    parts.reportProgress(Number(endUs - fromUs) / Number(toUs - fromUs));
    const nextUs = await findFirstSamples(pool, deviceId, endUs, toUs);
    // Breaths without samples in between keep their findings; silence in between is no border.
    if (nextUs !== null && nextUs > endUs && !(await hasBreaths(pool, deviceId, endUs, nextUs))) {
      extend(ranges, { fromUs: endUs, toUs: nextUs });
    }
    atUs = nextUs;
  }
  analyser.endRun();
  await store();
  signal.throwIfAborted();
  await write(async (client) => {
    for (const range of ranges) await selectAnalysis(client, deviceId, range, analysisId);
  });
  return { findings, ranges: ranges.length, longestTransactionMs: Math.round(longestTransactionMs) };
}

async function analyseWindow(
  { pool, session, referenceWeightKg }: ReanalysisParts,
  analyser: StretchAnalyser,
  fromUs: bigint,
  toUs: bigint,
): Promise<void> {
  const { deviceId } = session;
  const channels = ['pressure', 'flow'] as const;
  const segments = await readWaveform(pool, { deviceId, fromUs, toUs, channels });
  const borders = await readBorders(pool, deviceId, fromUs, toUs);
  analyser.configure({ ...(await readSettings(pool, deviceId, fromUs)), referenceWeightKg });
  analyser.expect(borders);
  for (const segment of segments) {
    const { flow, pressure } = segment.columns;
    if (flow === undefined || pressure === undefined) continue;
    analyser.take(segment);
  }
}

/**
 * Deletes findings of an interrupted attempt, also of another build of the same version; selected findings
 * stay.
 */
async function deleteFormerAttempt(
  { session: { deviceId, fromUs, toUs }, analysisId, signal }: ReanalysisParts,
  write: (work: (client: PoolClient) => Promise<void>) => Promise<void>,
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    signal.throwIfAborted();
    let deleted = 0;
    await write(async (client) => {
      const { rowCount } = await client.query(
        `delete from finding where (device_id, analysis_id, epoch, first_index, kind, started_at_us) in (
           select device_id, analysis_id, epoch, first_index, kind, started_at_us from finding
           where device_id = $1 and analysis_id in (${SAME_ANALYSIS}) and started_at_us >= $3 and started_at_us < $4
             and not (${FINDING_IN_FORCE}) limit $5)`,
        [deviceId, analysisId, fromUs, toUs, DELETE_ROWS],
      );
      const { rowCount: undecided } = await client.query(
        `delete from undecided_breath where (device_id, started_at_us, analysis_id) in (
           select device_id, started_at_us, analysis_id from undecided_breath
           where device_id = $1 and analysis_id in (${SAME_ANALYSIS}) and started_at_us >= $3 and started_at_us < $4
             and not (${UNDECIDED_IN_FORCE}) limit $5)`,
        [deviceId, analysisId, fromUs, toUs, DELETE_ROWS],
      );
      deleted = Math.max(rowCount ?? 0, undecided ?? 0);
    });
    isDone = deleted < DELETE_ROWS;
  }
}

function extend(ranges: AnalysedRange[], { fromUs, toUs }: AnalysedRange): void {
  const last = ranges.at(-1);
  if (last !== undefined && last.toUs === fromUs) ranges[ranges.length - 1] = { fromUs: last.fromUs, toUs };
  else ranges.push({ fromUs, toUs });
}

function min(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
