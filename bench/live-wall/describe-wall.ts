import type { WallResult } from './run-wall.ts';

/** Latency limit of the issue, gateway to client, ms. */
const MAX_P99_MS = 500;
/** Memory is flat while its last third is within this share of its first third. */
const MAX_GROWTH = 0.15;
/** Devices named of those that lack samples. */
const LISTED_DEVICES = 8;

export interface WallFigures {
  readonly lines: readonly string[];
  readonly values: { readonly [name: string]: unknown };
  readonly lostSamples: number;
  readonly missingBreaths: number;
  readonly growth: number;
}

/** Report of a run as lines and as values for the results file. */
export function describeWall(result: WallResult, devices: number, calibrationSeconds: number): WallFigures {
  const { cpu, seen, sent, stored, measuredSeconds } = result;
  const sentSamples = sum(sent.samples);
  const storedSamples = sum(stored.map(({ samples }) => samples));
  const sentBreaths = sum(sent.breaths);
  const storedBreaths = sum(stored.map(({ breaths }) => breaths));
  const serverCpu = cpu.server + cpu.database;
  const perDevice = (serverCpu / devices) * 1000;
  const growth = growthOf(result.serverMegabytes);
  const values = {
    measuredSeconds,
    sentSamples,
    storedSamples,
    sentBreaths,
    storedBreaths,
    epochsPerDevice: sum(stored.map(({ epochs }) => epochs)) / devices,
    sampleLatencyMs: seen.sampleLatency,
    listLatencyMs: seen.listLatency,
    viewerMessages: sum(seen.viewers.map(({ messages }) => messages)),
    skipped: sum(seen.viewers.map(({ skipped }) => skipped)),
    gaps: sum(seen.viewers.map(({ gaps }) => gaps)),
    cpu,
    cpuMillisecondsPerDeviceSecond: perDevice,
    calibrationSeconds,
    cpuPerDeviceOverCalibration: perDevice / 1000 / calibrationSeconds,
    serverMegabytes: result.serverMegabytes.map(Math.round),
    databaseMegabytes: result.databaseMegabytes.map(Math.round),
    memoryGrowth: growth,
    queuedRows: result.queuedRows,
    transactionMs: result.transactionMs.map(Math.round),
    generatorWorstLatenessMs: sent.worstLatenessMs,
    redials: sent.redials,
    serverLog: result.serverLog.slice(0, 20),
  };
  const core = (share: number): string => `${(share * 100).toFixed(0)} %`;
  return {
    values,
    growth,
    lostSamples: sentSamples - storedSamples,
    missingBreaths: sentBreaths - storedBreaths,
    lines: [
      `storage: ${storedSamples} of ${sentSamples} samples, ${storedBreaths} of ${sentBreaths} breaths`,
      `clients: ${values.viewerMessages} messages, ${values.gaps} gaps, ${values.skipped} skipped, ${seen.disconnects} disconnects`,
      `gateway to client: p50 ${seen.sampleLatency.p50} ms, p99 ${seen.sampleLatency.p99} ms, worst ${seen.sampleLatency.worst.toFixed(0)} ms over ${seen.sampleLatency.count} messages; list p99 ${seen.listLatency.p99} ms`,
      `cpu (share of one core): server ${core(cpu.server)}, database ${core(cpu.database)}, generator ${core(cpu.generator)}, viewers ${core(cpu.viewers)}`,
      `server by thread: main ${core(cpu.serverMainUser)} in code and ${core(cpu.serverMainSystem)} in system calls, compiler, garbage collector and files ${core(cpu.serverOtherThreads)}`,
      `cpu per device: ${perDevice.toFixed(2)} ms each second (server and database); calibration loop ${calibrationSeconds.toFixed(3)} s, ratio ${(perDevice / 1000 / calibrationSeconds).toFixed(4)}`,
      `memory: server ${describeSeries(result.serverMegabytes)} MB (growth ${(growth * 100).toFixed(1)} %), database ${describeSeries(result.databaseMegabytes)} MB`,
      `recording: at most ${Math.max(...result.queuedRows)} rows queued, transactions up to ${Math.max(...result.transactionMs).toFixed(0)} ms`,
      `generator: worst lateness ${sent.worstLatenessMs.toFixed(0)} ms, ${sent.redials} connections lost`,
      ...describeLosses(result),
    ],
  };
}

/** Reasons why a run failed; empty on success. */
export function judgeWall(result: WallResult, figures: WallFigures): string[] {
  const failures: string[] = [];
  const { seen, sent } = result;
  if (figures.lostSamples !== 0) failures.push(`${figures.lostSamples} samples are not in storage`);
  if (figures.missingBreaths !== 0) failures.push(`${figures.missingBreaths} breaths are not in storage`);
  if (sent.redials > 0) failures.push(`${sent.redials} connections were lost`);
  const gaps = seen.viewers.filter((viewer) => viewer.gaps > 0 || viewer.skipped > 0).length;
  if (gaps > 0) failures.push(`${gaps} clients missed samples`);
  if (seen.disconnects > 0) failures.push(`${seen.disconnects} clients were disconnected`);
  if (seen.sampleLatency.p99 > MAX_P99_MS)
    failures.push(`p99 of ${seen.sampleLatency.p99} ms is over ${MAX_P99_MS} ms`);
  if (figures.growth > MAX_GROWTH)
    failures.push(`the server's memory grew by ${(figures.growth * 100).toFixed(0)} %`);
  return failures;
}

/** Names the devices that lack something, with their epochs: each epoch after the first is a border of its own. */
function describeLosses({ sent, stored }: WallResult): readonly string[] {
  const lacking = stored.flatMap(({ deviceId, samples, epochs }, place) => {
    const missing = (sent.samples[place] ?? 0) - samples;
    return missing === 0 ? [] : [`${deviceId} (${missing} samples, ${epochs} epochs)`];
  });
  if (lacking.length === 0) return [];
  return [`not stored: ${lacking.length} devices, ${lacking.slice(0, LISTED_DEVICES).join(', ')}`];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function growthOf(series: readonly number[]): number {
  const third = Math.max(1, Math.floor(series.length / 3));
  return mean(series.slice(-third)) / mean(series.slice(0, third)) - 1;
}

function describeSeries(series: readonly number[]): string {
  return `${Math.min(...series).toFixed(0)} to ${Math.max(...series).toFixed(0)}`;
}
