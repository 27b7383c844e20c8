import { setTimeout as delay } from 'node:timers/promises';
import { BenchUpload, isOver } from '../import/upload-client.ts';
import { signIn } from '../live-wall/run-wall.ts';

/** Below the lifetime of an access token (10 min). */
const SIGN_IN_EVERY_MS = 8 * 60_000;
const QUERY_EVERY_MS = 2_000;
const EXPORT_EVERY_MS = 30_000;
const IMPORT_EVERY_MS = 60_000;
/** Period that queries and exports ask for. */
const WINDOW_MS = 15 * 60_000;
const MOST_ERRORS_KEPT = 20;

export interface WorkCounts {
  readonly queries: number;
  readonly exports: number;
  readonly exportedBytes: number;
  readonly imports: number;
  readonly importedBreaths: number;
  /** Slowest query, ms. */
  readonly slowestQueryMs: number;
  readonly errorCount: number;
  /** Failed while the server was allowed to fail. */
  readonly excused: number;
  readonly errors: readonly string[];
}

export interface WorkloadOptions {
  /** Whether work that began at this time may fail; never by default. */
  readonly isExcused?: (sinceMs: number) => boolean;
  readonly onQuery?: (ms: number) => void;
}

interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields: (deviceId: number) => Readonly<Record<string, unknown>>;
}

const PARAMETERS = ['vte_ml', 'pip_cmh2o'];
const SCOPED = (deviceId: number) => ({ device_id: deviceId, ...lastWindow() });
const QUESTIONS: readonly Question[] = [
  { method: 'GET', path: 'devices', fields: () => ({}) },
  { method: 'GET', path: 'breaths', fields: SCOPED },
  {
    method: 'POST',
    path: 'breaths-stat',
    fields: (deviceId) => ({ ...SCOPED(deviceId), parameters: PARAMETERS }),
  },
  {
    method: 'POST',
    path: 'analytics/timeseries',
    fields: (deviceId) => ({ ...SCOPED(deviceId), parameters: PARAMETERS, points: 300 }),
  },
  {
    method: 'GET',
    path: 'waveforms/window',
    fields: (deviceId) => ({ device_id: deviceId, ...lastWindow(60_000) }),
  },
  { method: 'GET', path: 'ventilation/timeseries/async-statistic', fields: SCOPED },
  { method: 'GET', path: 'alarm-analytics', fields: SCOPED },
  { method: 'GET', path: 'analytics/overview', fields: () => ({}) },
];
const EXPORTS = ['exports/breaths', 'exports/waveforms', 'exports/archive'];

function lastWindow(ms = WINDOW_MS) {
  const now = Date.now();
  return { startTime: new Date(now - ms).toISOString(), endTime: new Date(now).toISOString() };
}

/** People and scripts at a running server: queries, exports and imports in loops until `stop`. */
export class Workload {
  readonly #address: string;
  readonly #deviceIds: readonly number[];
  readonly #file: string;
  readonly #options: WorkloadOptions;
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  readonly #counts = {
    queries: 0,
    exports: 0,
    exportedBytes: 0,
    imports: 0,
    importedBreaths: 0,
    errorCount: 0,
    excused: 0,
  };
  readonly #errors: string[] = [];
  #slowestQueryMs = 0;
  #token: Promise<string> | null = null;
  #signedInAtMs = Number.NEGATIVE_INFINITY;

  /** @param file recording that is imported again and again */
  constructor(address: string, deviceIds: readonly number[], file: string, options: WorkloadOptions = {}) {
    this.#options = options;
    this.#address = address;
    this.#deviceIds = deviceIds;
    this.#file = file;
  }

  start(): void {
    this.#loops.push(
      this.#repeat(QUERY_EVERY_MS, (round) => this.#ask(round)),
      this.#repeat(EXPORT_EVERY_MS, (round) => this.#export(round)),
      this.#repeat(IMPORT_EVERY_MS, () => this.#import()),
    );
  }

  /** Ends after the work of each loop. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
  }

  counts(): WorkCounts {
    return { ...this.#counts, slowestQueryMs: this.#slowestQueryMs, errors: this.#errors };
  }

  async #repeat(everyMs: number, work: (round: number) => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    for (let round = 0; !signal.aborted; round += 1) {
      const sinceMs = Date.now();
      try {
        await work(round);
      } catch (error) {
        const isExcused = this.#options.isExcused?.(sinceMs) ?? false;
        this.#counts[isExcused ? 'excused' : 'errorCount'] += 1;
        if (!isExcused && this.#errors.length < MOST_ERRORS_KEPT)
          this.#errors.push(`${new Date().toISOString()} ${String(error)}`);
      }
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #ask(round: number): Promise<void> {
    const question = QUESTIONS[round % QUESTIONS.length];
    if (question === undefined) return;
    const startedMs = performance.now();
    await (await this.#call(question, this.#deviceOf(round))).arrayBuffer();
    const tookMs = performance.now() - startedMs;
    this.#slowestQueryMs = Math.max(this.#slowestQueryMs, tookMs);
    this.#options.onQuery?.(tookMs);
    this.#counts.queries += 1;
  }

  async #export(round: number): Promise<void> {
    const path = EXPORTS[round % EXPORTS.length] ?? '';
    const answer = await this.#call({ method: 'GET', path, fields: SCOPED }, this.#deviceOf(round));
    const { byteLength } = await answer.arrayBuffer();
    if (byteLength === 0) throw new Error(`${path}: the file is empty`);
    this.#counts.exports += 1;
    this.#counts.exportedBytes += byteLength;
  }

  async #import(): Promise<void> {
    const upload = new BenchUpload(this.#address, await this.#freshToken());
    const { status, breaths, error } = await upload.until(await upload.send(this.#file), isOver);
    if (status !== 'done' || breaths === 0)
      throw new Error(`import: ${status}, ${breaths} breaths, ${error}`);
    this.#counts.imports += 1;
    this.#counts.importedBreaths += breaths;
  }

  #deviceOf(round: number): number {
    return this.#deviceIds[round % this.#deviceIds.length] ?? 0;
  }

  async #call({ method, path, fields }: Question, deviceId: number): Promise<Response> {
    const url = new URL(`${this.#address}/nestjs/${path}`);
    const asked = fields(deviceId);
    if (method === 'GET')
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, String(value));
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${await this.#freshToken()}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(asked) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    return answer;
  }

  #freshToken(): Promise<string> {
    if (this.#token === null || performance.now() - this.#signedInAtMs > SIGN_IN_EVERY_MS) {
      this.#signedInAtMs = performance.now();
      this.#token = signIn(this.#address);
      this.#token.catch(() => {
        this.#token = null;
      });
    }
    return this.#token;
  }
}
