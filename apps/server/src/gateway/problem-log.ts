/** Interval between two lines about the same problem of the same source. */
const REPEAT_AFTER_MS = 1_000;
/** Sources told apart within an interval; the problems of further ones share their lines. */
const MAX_SOURCES = 100;
const OTHERS = 'others';

export interface StreamProblem {
  readonly deviceId: number | null;
  readonly code: string;
  /** An error of this program, or the reason of a peer's fault as text, which has no stack. */
  readonly error: unknown;
  /** Network address of a peer that is no device. */
  readonly peer?: string;
}

interface Source {
  writtenMs: number;
  newest: StreamProblem;
  /** Problems since the last line. */
  count: number;
}

/** Writes at most one line a second for each source and code, with the number of problems that it stands for. */
export class ProblemLog {
  readonly #write: (problem: StreamProblem, count: number) => void;
  readonly #now: () => number;
  readonly #sources = new Map<string, Source>();

  constructor(write: (problem: StreamProblem, count: number) => void, now: () => number) {
    this.#write = write;
    this.#now = now;
  }

  note(problem: StreamProblem, count = 1): void {
    const nowMs = this.#now();
    const own = `${problem.deviceId ?? problem.peer ?? ''} ${problem.code}`;
    const key = this.#sources.has(own) || this.#sources.size < MAX_SOURCES ? own : OTHERS;
    const known = this.#sources.get(key);
    if (known === undefined) {
      this.#sources.set(key, { writtenMs: nowMs, newest: problem, count: 0 });
      this.#write(problem, count);
      return;
    }
    known.newest = problem;
    known.count += count;
    // The absolute difference, so that a clock set back does not silence the log.
    if (Math.abs(nowMs - known.writtenMs) >= REPEAT_AFTER_MS) this.#writeKnown(known, nowMs);
  }

  /** Writes what was counted and forgets quiet sources; called about once a second. */
  tick(): void {
    const nowMs = this.#now();
    for (const [key, source] of this.#sources) {
      if (Math.abs(nowMs - source.writtenMs) < REPEAT_AFTER_MS) continue;
      if (source.count > 0) this.#writeKnown(source, nowMs);
      else this.#sources.delete(key);
    }
  }

  #writeKnown(source: Source, nowMs: number): void {
    const { newest, count } = source;
    source.count = 0;
    source.writtenMs = nowMs;
    this.#write(newest, count);
  }
}
