import type { DetectorFault } from '@eupnea/contracts/detector';
import { isoTimeOfUs } from '@eupnea/model';
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
} from './detector-repository.ts';
import type { DetectorLink } from './detector-link.ts';
import { cutWindows } from './detector-window.ts';
import { HttpLink } from './http-link.ts';
import { ModelLink } from './model-link.ts';
import { readModelContent } from './model-repository.ts';
import { type CountedFault, WindowTally } from './window-tally.ts';

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
  readonly #tally: WindowTally;

  constructor(parts: DetectorRunParts, detector: DetectorRow, run: RunRow, around: RunSurroundings) {
    this.#parts = parts;
    this.#detector = detector;
    this.#run = run;
    this.#around = around;
    this.#tally = new WindowTally(detector.classes, parts.runMs);
  }

  async walk(): Promise<{ readonly windows: number; readonly failed: number }> {
    const { id } = this.#run;
    // A job that was interrupted begins anew.
    await this.#write(async (client) => {
      await client.query('delete from detector_finding where run_id = $1', [id]);
    });
    if (this.#detector.version !== this.#run.detector_version) await this.#stop('changed');
    const link = this.#tally.isStopped ? null : await this.#openLink();
    try {
      if (link !== null) await this.#walkParts(link);
    } finally {
      await link?.close();
    }
    await this.#write(async (client) => {
      await client.query(`update detector_run set outcome = 'done' where id = $1`, [id]);
    });
    return { windows: this.#tally.windows, failed: this.#tally.failed };
  }

  async #walkParts(link: DetectorLink): Promise<void> {
    const { pool } = this.#parts;
    const { from_us: runFromUs, to_us: runToUs } = this.#run;
    for (let fromUs = runFromUs; fromUs < runToUs && !this.#tally.isStopped; fromUs += PART_US) {
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
        const findings = await this.#tally.ask(link, window, this.#around.signal);
        await this.#write(async (client) => {
          if (findings.length > 0) await insertFindings(client, this.#run, findings);
        });
        if (this.#tally.isStopped) return;
        const { from_us: startUs, to_us: endUs } = this.#run;
        this.#around.reportProgress(Number(window.startedAtUs - startUs) / Number(endUs - startUs));
      }
    }
  }

  /** Ends the run before its first window. */
  async #stop(problem: DetectorFailure['problem'], detail: string | null = null): Promise<void> {
    this.#tally.stop(problem, null, detail);
    await this.#write(() => Promise.resolve());
  }

  /** Writes only while this process holds the job, with the counts of the run. */
  async #write(change: (client: PoolClient) => Promise<void>): Promise<void> {
    const tally = this.#tally;
    await inTransaction(this.#parts.pool, async (client) => {
      await this.#around.assertHeld(client);
      await change(client);
      await client.query(
        `update detector_run set windows = $2, windows_failed = $3, problem = $4, is_stopped = $5, faults = $6,
           answered = $7 where id = $1`,
        [
          this.#run.id,
          tally.windows,
          tally.failed,
          tally.problem,
          tally.isStopped,
          JSON.stringify(tally.faults.map(toFault)),
          JSON.stringify(tally.answered),
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
      await this.#stop(error.problem, error.detail);
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

function toFault({ windowAtUs, ...fault }: CountedFault): DetectorFault {
  return { ...fault, window_at: windowAtUs === null ? null : isoTimeOfUs(windowAtUs) };
}
