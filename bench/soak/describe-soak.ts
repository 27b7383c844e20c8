import type { GeneratorStopped, LatencySummary, ViewersReport } from '../live-wall/messages.ts';
import type { StoredDevice } from '../live-wall/prepare-server.ts';
import { slopePerHour } from '../slope-per-hour.ts';
import { floorSlopePerHour } from './memory-floor.ts';
import type { ServerReading } from './watch-server.ts';
import type { WorkCounts } from './workload.ts';

/** p99 limit of the issue, gateway to client, ms. */
const MOST_P99_MS = 500;
/** Growth of the server's resident memory above which a day would need another 500 MB. */
const MOST_MB_PER_HOUR = 20;

/** The server is read every 10 s. */
const READINGS_A_MINUTE = 6;

/** Latencies of one hour of the run, or of the part of it that was run. */
export interface HourFigures {
  readonly hour: number;
  readonly samples: LatencySummary;
  /** Median and worst of the 99th percentiles of the event loop's delay between two readings, ms. */
  readonly eventLoopP99Ms: number;
  readonly eventLoopWorstP99Ms: number;
  readonly databaseMegabytes: number;
}

export interface SoakRun {
  readonly hours: number;
  readonly devices: number;
  readonly viewers: number;
  readonly retentionDays: number;
  readonly readings: readonly ServerReading[];
  readonly perHour: readonly HourFigures[];
  readonly work: WorkCounts;
  readonly sent: GeneratorStopped;
  readonly seen: ViewersReport;
  readonly stored: readonly StoredDevice[];
  readonly serverLog: readonly string[];
}

export function describeHour(
  hour: number,
  seen: ViewersReport,
  readings: readonly ServerReading[],
): HourFigures {
  const lags = readings.map(({ eventLoopP99Ms }) => eventLoopP99Ms).toSorted((a, b) => a - b);
  return {
    hour,
    samples: seen.sampleLatency,
    eventLoopP99Ms: lags[lags.length >> 1] ?? Number.NaN,
    eventLoopWorstP99Ms: lags.at(-1) ?? Number.NaN,
    databaseMegabytes: readings.at(-1)?.databaseFileMegabytes ?? Number.NaN,
  };
}

export function formatHour({ hour, samples, ...figures }: HourFigures): string {
  return (
    `hour ${hour}: sample to viewer p50 ${samples.p50} ms, p99 ${samples.p99} ms, worst ${samples.worst.toFixed(0)} ms ` +
    `(${samples.count} messages); event loop p99 ${figures.eventLoopP99Ms.toFixed(0)} ms, worst ${figures.eventLoopWorstP99Ms.toFixed(0)} ms; ` +
    `database ${figures.databaseMegabytes.toFixed(0)} MB`
  );
}

/** Figures of the whole run, for the results file and the last lines. */
export function summarizeSoak(run: SoakRun) {
  const { readings, sent, stored, seen } = run;
  const series = (read: (reading: ServerReading) => number) =>
    readings.map((reading) => [reading.seconds, read(reading)] as const);
  const first = readings.at(0);
  const last = readings.at(-1);
  const databaseMbPerHour = slopePerHour(series(({ databaseFileMegabytes }) => databaseFileMegabytes));
  return {
    hours: run.hours,
    devices: run.devices,
    viewers: run.viewers,
    sentSamples: sum(sent.samples),
    storedSamples: sum(stored.map(({ samples }) => samples)),
    sentBreaths: sum(sent.breaths),
    storedBreaths: sum(stored.map(({ breaths }) => breaths)),
    redials: sent.redials,
    generatorWorstLatenessMs: sent.worstLatenessMs,
    viewerGaps: sum(seen.viewers.map(({ gaps }) => gaps)),
    viewerSkipped: sum(seen.viewers.map(({ skipped }) => skipped)),
    viewerDisconnects: seen.disconnects,
    serverMegabytes: [first?.serverMegabytes, last?.serverMegabytes],
    /** Every sixth reading: a slope alone does not tell a leak from a cache that fills. */
    serverMegabytesByMinute: readings
      .filter((_, at) => at % READINGS_A_MINUTE === 0)
      .map(({ serverMegabytes }) => Math.round(serverMegabytes)),
    serverMbPerHour: floorSlopePerHour(series(({ serverMegabytes }) => serverMegabytes)),
    heapMbPerHour: floorSlopePerHour(series(({ heapMegabytes }) => heapMegabytes)),
    databaseProcessMbPerHour: floorSlopePerHour(series(({ databaseMegabytes }) => databaseMegabytes)),
    databaseFileMegabytes: [first?.databaseFileMegabytes, last?.databaseFileMegabytes],
    databaseMbPerHour,
    /** Size at which the retention of waveforms would hold the database, by the growth of this run. */
    databaseGbAtRetention: (databaseMbPerHour * 24 * run.retentionDays) / 1024,
    retentionDays: run.retentionDays,
    cores:
      ((last?.cpuSeconds ?? 0) - (first?.cpuSeconds ?? 0)) / ((last?.seconds ?? 0) - (first?.seconds ?? 0)),
    mostQueuedRows: Math.max(...readings.map(({ queuedRows }) => queuedRows)),
    perHour: run.perHour,
    work: run.work,
    serverLog: run.serverLog.slice(0, 20),
  };
}

export type SoakSummary = ReturnType<typeof summarizeSoak>;

/** Reasons why the run failed; empty when everything held. */
export function judgeSoak(soak: SoakSummary): string[] {
  const failures: string[] = [];
  const lostSamples = soak.sentSamples - soak.storedSamples;
  const lostBreaths = soak.sentBreaths - soak.storedBreaths;
  if (lostSamples !== 0) failures.push(`${lostSamples} samples are not in storage`);
  if (lostBreaths !== 0) failures.push(`${lostBreaths} breaths are not in storage`);
  if (soak.redials > 0) failures.push(`${soak.redials} connections were lost`);
  if (soak.viewerGaps + soak.viewerSkipped > 0)
    failures.push(`viewers missed ${soak.viewerSkipped} messages, in ${soak.viewerGaps} gaps`);
  if (soak.viewerDisconnects > 0) failures.push(`${soak.viewerDisconnects} viewers were disconnected`);
  if (soak.work.errorCount > 0) failures.push(`${soak.work.errorCount} queries, exports or imports failed`);
  const { work } = soak;
  if (work.queries === 0 || work.exports === 0 || work.imports === 0)
    failures.push('some work was never done');
  for (const { hour, samples } of soak.perHour) {
    if (samples.p99 > MOST_P99_MS)
      failures.push(`p99 of hour ${hour} is ${samples.p99} ms, over ${MOST_P99_MS} ms`);
  }
  if (soak.serverMbPerHour !== null && soak.serverMbPerHour > MOST_MB_PER_HOUR)
    failures.push(`the server's memory grows by ${soak.serverMbPerHour.toFixed(1)} MB an hour`);
  return failures;
}

export function formatSoak(soak: SoakSummary): string[] {
  const [memoryFirst, memoryLast] = soak.serverMegabytes;
  const [filesFirst, filesLast] = soak.databaseFileMegabytes;
  const perHour = (slope: number | null) =>
    slope === null ? 'unknown after so short a run' : `${slope.toFixed(1)} MB/h`;
  return [
    `${soak.devices} devices, ${soak.viewers} viewers, ${soak.hours.toFixed(3)} h, ${soak.cores.toFixed(2)} cores for server and database`,
    `storage: ${soak.storedSamples} of ${soak.sentSamples} samples, ${soak.storedBreaths} of ${soak.sentBreaths} breaths`,
    `viewers: ${soak.viewerGaps} gaps, ${soak.viewerSkipped} skipped, ${soak.viewerDisconnects} disconnects; generator at most ${soak.generatorWorstLatenessMs.toFixed(0)} ms late, ${soak.redials} connections lost`,
    `memory of the server ${memoryFirst?.toFixed(0)} to ${memoryLast?.toFixed(0)} MB; its floor ${perHour(soak.serverMbPerHour)} resident, ${perHour(soak.heapMbPerHour)} heap, database process ${perHour(soak.databaseProcessMbPerHour)}`,
    `database ${filesFirst?.toFixed(0)} to ${filesLast?.toFixed(0)} MB, ${soak.databaseMbPerHour.toFixed(0)} MB/h: ${soak.databaseGbAtRetention.toFixed(0)} GB after the ${soak.retentionDays} days for which waveforms are kept`,
    `work: ${soak.work.queries} queries (slowest ${soak.work.slowestQueryMs.toFixed(0)} ms), ${soak.work.exports} exports of ${(soak.work.exportedBytes / 2 ** 20).toFixed(1)} MB, ${soak.work.imports} imports of ${soak.work.importedBreaths} breaths, ${soak.work.errorCount} errors`,
    ...soak.work.errors.map((error) => `  ${error}`),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
