import { type DetectorFault, RUN_FINDINGS_MAX } from '@eupnea/contracts/detector';
import { DetectorFailure } from './detector-failure.ts';
import type { DetectorLink } from './detector-link.ts';
import { type DetectorAnswer, type DetectorWindow, readAnswer } from './detector-window.ts';

/** Windows in a row without an answer after which the run ends: the program is down, not one window odd. */
const FAILED_IN_ROW_MAX = 3;
/** Longest run. */
const RUN_MS = 4 * 3_600_000;
/** Windows that follow each other differ by the rounding of their times at most. */
const ROUNDING_US = 1000;

/** Fault of a run; the newest window is named by its start. */
export interface CountedFault extends Pick<DetectorFault, 'problem' | 'count' | 'detail'> {
  /** Null for a problem of the whole run. */
  readonly windowAtUs: bigint | null;
}

/**
 * Asks a detector of others about one window after another and counts what it answers, within the limits of a run. A
 * failure costs the findings of its window; three in a row, or a limit, end the run.
 */
export class WindowTally {
  readonly #classes: ReadonlySet<string>;
  readonly #endMs: number;
  readonly #answered: [number, number][] = [];
  readonly #faults = new Map<DetectorFailure['problem'], CountedFault>();
  #windows = 0;
  #failed = 0;
  #failedInRow = 0;
  #findings = 0;
  #problem: DetectorFailure['problem'] | null = null;
  #isStopped = false;

  /** @param runMs longest run; default 4 h */
  constructor(classes: readonly { readonly class: string }[], runMs: number = RUN_MS) {
    this.#classes = new Set(classes.map((one) => one.class));
    this.#endMs = performance.now() + runMs;
  }

  get windows(): number {
    return this.#windows;
  }

  get failed(): number {
    return this.#failed;
  }

  get findings(): number {
    return this.#findings;
  }

  /** The newest problem. */
  get problem(): DetectorFailure['problem'] | null {
    return this.#problem;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  get faults(): readonly CountedFault[] {
    return [...this.#faults.values()];
  }

  /** Stretches of which the detector gave an answer, as pairs of microseconds. */
  get answered(): readonly (readonly [number, number])[] {
    return this.#answered;
  }

  /**
   * Findings of the window; none where the detector failed, and none once the run has ended.
   * @throws the reason of the signal
   */
  async ask(
    link: DetectorLink,
    window: DetectorWindow,
    signal: AbortSignal,
  ): Promise<readonly DetectorAnswer[]> {
    signal.throwIfAborted();
    if (!this.#isStopped && performance.now() > this.#endMs) this.stop('run_timeout');
    if (this.#isStopped) return [];
    this.#windows += 1;
    try {
      const findings = readAnswer(await link.ask(window, signal), window, this.#classes);
      if (this.#findings + findings.length > RUN_FINDINGS_MAX) {
        this.stop('too_many', window);
        return [];
      }
      this.#findings += findings.length;
      this.#failedInRow = 0;
      this.#noteAnswered(window);
      return findings;
    } catch (error) {
      if (!(error instanceof DetectorFailure)) throw error;
      this.#failed += 1;
      this.#failedInRow += 1;
      this.#note(error.problem, window, error.detail);
      this.#isStopped = this.#failedInRow >= FAILED_IN_ROW_MAX;
      return [];
    }
  }

  /** Ends the run for a reason that is not one window's failure. */
  stop(
    problem: DetectorFailure['problem'],
    window: DetectorWindow | null = null,
    detail: string | null = null,
  ): void {
    this.#note(problem, window, detail);
    this.#isStopped = true;
  }

  /** Adds the part of the window whose findings count; what begins after it is the next window's. */
  #noteAnswered({ startedAtUs, durationS, nextAtS }: DetectorWindow): void {
    const fromUs = Number(startedAtUs);
    const toUs = fromUs + Math.round((nextAtS ?? durationS) * 1e6);
    const last = this.#answered.at(-1);
    if (last !== undefined && Math.abs(last[1] - fromUs) <= ROUNDING_US) last[1] = toUs;
    else this.#answered.push([fromUs, toUs]);
  }

  #note(problem: DetectorFailure['problem'], window: DetectorWindow | null, detail: string | null): void {
    this.#problem = problem;
    const count = (this.#faults.get(problem)?.count ?? 0) + 1;
    this.#faults.set(problem, { problem, count, windowAtUs: window?.startedAtUs ?? null, detail });
  }
}
