import { type DetectorFault, RUN_FINDINGS_MAX } from '@eupnea/contracts/detector';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../storage/transaction.ts';
import { readWaveform } from '../../storage/waveform/read-waveform.ts';
import { DetectorFailure } from './detector-failure.ts';
import {
  type DetectorRow,
  findDetector,
  findProjectSession,
  findRun,
  insertFindings,
  readWindowBreaths,
  type RunRow,
  toTime,
} from './detector-repository.ts';
import type { DetectorLink } from './detector-link.ts';
import { cutWindows, type DetectorWindow, readAnswer } from './detector-window.ts';
import { HttpLink } from './http-link.ts';
import { ModelLink } from './model-link.ts';
import { readModelContent } from './model-repository.ts';

/** Windows in a row without an answer after which the run ends: the program is down, not one window odd. */
const FAILED_IN_ROW_MAX = 3;
/** Longest run. */
const RUN_MS = 4 * 3_600_000;
/** Windows that follow each other differ by the rounding of their times at most. */
const ROUNDING_US = 1000;
/** Samples are read in such parts; a window never spans two. */
const PART_US = 1_200_000_000n;

/** Decrypts the secret of a detector; null when no known key does. */
export interface SecretSeal {
  seal(content: Uint8Array, about: string): string;
  open(sealed: string, about: string): Uint8Array | null;
}

export interface DetectorRunParts {
  readonly pool: Pool;
  readonly seal: SecretSeal;
  readonly networks: readonly string[];
  /** Time for one answer and for the run; tests wait less. */
  readonly answerMs?: number;
  readonly runMs?: number;
}

export interface RunSurroundings {
  readonly signal: AbortSignal;
  /** Throws when another process holds the job. */
  assertHeld(client: PoolClient): Promise<void>;
  reportProgress(progress: number): void;
}

/** Name that binds a sealed secret to its detector. */
export function describeSecret(projectId: number, name: string): string {
  return `detector ${projectId} ${name}`;
}

/**
 * Sends the windows of a run to its detector, one after another, and stores what it answers. Failures of the detector
 * are counted in the run; they never fail the job.
 */
export async function runDetector(
  parts: DetectorRunParts,
  runId: number,
  around: RunSurroundings,
): Promise<{ readonly windows: number; readonly failed: number }> {
  const run = await findRun(parts.pool, runId);
  const detector = run === null ? null : await findDetector(parts.pool, run.detector_id);
  if (run === null || detector === null) throw new Error('The detector is gone');
  return await new DetectorWalk(parts, detector, run, around).walk();
}

class DetectorWalk {
  readonly #parts: DetectorRunParts;
  readonly #detector: DetectorRow;
  readonly #run: RunRow;
  readonly #around: RunSurroundings;
  readonly #classes: ReadonlySet<string>;
  readonly #endMs: number;
  readonly #answered: [number, number][] = [];
  #windows = 0;
  #failed = 0;
  #failedInRow = 0;
  #findings = 0;
  #problem: DetectorFailure['problem'] | null = null;
  readonly #faults = new Map<DetectorFailure['problem'], DetectorFault>();
  #isStopped = false;

  constructor(parts: DetectorRunParts, detector: DetectorRow, run: RunRow, around: RunSurroundings) {
    this.#parts = parts;
    this.#detector = detector;
    this.#run = run;
    this.#around = around;
    this.#classes = new Set(detector.classes.map((one) => one.class));
    this.#endMs = performance.now() + (parts.runMs ?? RUN_MS);
  }

  async walk(): Promise<{ readonly windows: number; readonly failed: number }> {
    const { id } = this.#run;
    // A job that was interrupted begins anew.
    await this.#write(async (client) => {
      await client.query('delete from detector_finding where run_id = $1', [id]);
    });
    if (this.#detector.version !== this.#run.detector_version) await this.#stop('changed');
    const link = this.#isStopped ? null : await this.#openLink();
    try {
      if (link !== null) await this.#walkParts(link);
    } finally {
      await link?.close();
    }
    await this.#write(async (client) => {
      await client.query(`update detector_run set outcome = 'done' where id = $1`, [id]);
    });
    return { windows: this.#windows, failed: this.#failed };
  }

  async #walkParts(link: DetectorLink): Promise<void> {
    const { pool } = this.#parts;
    const { from_us: runFromUs, to_us: runToUs } = this.#run;
    for (let fromUs = runFromUs; fromUs < runToUs && !this.#isStopped; fromUs += PART_US) {
      const toUs = fromUs + PART_US < runToUs ? fromUs + PART_US : runToUs;
      // Asked again for each part: the time may have gone to another patient since the run was started.
      const session = await findProjectSession(pool, this.#detector.project_id, this.#run.session_id);
      if (session === null) break;
      const seenFromUs = session.started_at_us > fromUs ? session.started_at_us : fromUs;
      const endUs = session.ended_at_us ?? toUs;
      const seenToUs = endUs < toUs ? endUs : toUs;
      if (seenFromUs < seenToUs) await this.#walkPart(seenFromUs, seenToUs, link);
    }
  }

  async #walkPart(fromUs: bigint, toUs: bigint, link: DetectorLink): Promise<void> {
    const { pool } = this.#parts;
    const { channels, window_s: windowS, step_s: stepS } = this.#detector;
    const deviceId = this.#run.device_id;
    const segments = await readWaveform(pool, { deviceId, fromUs, toUs, channels });
    const breaths = await readWindowBreaths(pool, deviceId, fromUs, toUs);
    for (const segment of segments) {
      for (const window of cutWindows(segment, channels, windowS, stepS, breaths)) {
        this.#around.signal.throwIfAborted();
        if (performance.now() > this.#endMs) await this.#stop('run_timeout');
        if (this.#isStopped) return;
        await this.#ask(window, link);
        const { from_us: startUs, to_us: endUs } = this.#run;
        this.#around.reportProgress(Number(window.startedAtUs - startUs) / Number(endUs - startUs));
      }
    }
  }

  async #ask(window: DetectorWindow, link: DetectorLink): Promise<void> {
    this.#windows += 1;
    try {
      const text = await link.ask(window, this.#around.signal);
      const findings = readAnswer(text, window, this.#classes);
      if (this.#findings + findings.length > RUN_FINDINGS_MAX) return await this.#stop('too_many', window);
      this.#findings += findings.length;
      this.#failedInRow = 0;
      this.#noteAnswered(window);
      await this.#write((client) => insertFindings(client, this.#run, findings));
    } catch (error) {
      if (!(error instanceof DetectorFailure)) throw error;
      this.#failed += 1;
      this.#failedInRow += 1;
      this.#note(error.problem, window, error.detail);
      this.#isStopped = this.#failedInRow >= FAILED_IN_ROW_MAX;
      await this.#write(() => Promise.resolve());
    }
  }

  /** Adds the part of the window whose findings count; what begins after it is the next window's. */
  #noteAnswered({ startedAtUs, durationS, nextAtS }: DetectorWindow): void {
    const fromUs = Number(startedAtUs);
    const toUs = fromUs + Math.round((nextAtS ?? durationS) * 1e6);
    const last = this.#answered.at(-1);
    if (last !== undefined && Math.abs(last[1] - fromUs) <= ROUNDING_US) last[1] = toUs;
    else this.#answered.push([fromUs, toUs]);
  }

  /** Ends the run for a reason that is not one window's failure. */
  async #stop(
    problem: DetectorFailure['problem'],
    window: DetectorWindow | null = null,
    detail: string | null = null,
  ): Promise<void> {
    this.#note(problem, window, detail);
    this.#isStopped = true;
    await this.#write(() => Promise.resolve());
  }

  #note(problem: DetectorFailure['problem'], window: DetectorWindow | null, detail: string | null): void {
    this.#problem = problem;
    const count = (this.#faults.get(problem)?.count ?? 0) + 1;
    const windowAt = window === null ? null : toTime(window.startedAtUs);
    this.#faults.set(problem, { problem, count, window_at: windowAt, detail });
  }

  /** Writes only while this process holds the job, with the counts of the run. */
  async #write(change: (client: PoolClient) => Promise<void>): Promise<void> {
    await inTransaction(this.#parts.pool, async (client) => {
      await this.#around.assertHeld(client);
      await change(client);
      await client.query(
        `update detector_run set windows = $2, windows_failed = $3, problem = $4, is_stopped = $5, faults = $6,
           answered = $7 where id = $1`,
        [
          this.#run.id,
          this.#windows,
          this.#failed,
          this.#problem,
          this.#isStopped,
          JSON.stringify([...this.#faults.values()]),
          JSON.stringify(this.#answered),
        ],
      );
    });
  }

  /** The detector as it is asked; null after the run was stopped for a reason. */
  async #openLink(): Promise<DetectorLink | null> {
    const { networks, answerMs, pool } = this.#parts;
    const { address, model, classes, id } = this.#detector;
    const limits = answerMs === undefined ? {} : { answerMs };
    if (address !== null) {
      const headers = this.#openSecret();
      if (headers !== null) return new HttpLink({ address, headers, networks, ...limits });
      await this.#stop('secret');
      return null;
    }
    const content = model === null ? null : await readModelContent(pool, id);
    if (model === null || content === null)
      throw new Error('Invariant broken: a detector has neither address nor model');
    const link = new ModelLink({ model, classes, content, ...limits });
    try {
      await link.open(this.#around.signal);
      return link;
    } catch (error) {
      if (!(error instanceof DetectorFailure)) throw error;
      await this.#stop(error.problem, null, error.detail);
      return null;
    }
  }

  /** The secret header; empty without one, null when it cannot be decrypted. */
  #openSecret(): Readonly<Record<string, string>> | null {
    const { project_id: projectId, name, secret_header: header, secret_sealed: sealed } = this.#detector;
    if (header === null || sealed === null) return {};
    const value = this.#parts.seal.open(sealed, describeSecret(projectId, name));
    return value === null ? null : { [header]: Buffer.from(value).toString('utf8') };
  }
}
