import type { DetectionSettings } from './detection-settings.ts';
import { DETECTION } from './thresholds.ts';

/** By the device's settings: the clock's turn, not its turn, or nothing is known of it. */
export type ClockWord = 'clocked' | 'sensed' | 'unknown';

/** A breath that nobody called may be the clock's so many periods after an earlier one. */
const PERIODS = 3;
/** As many starts as fit into these at the highest rates that matter. */
const MEMORY_STARTS = 16;
/** Breaths of one clock that is set are never late; so many of the last ones show that it is another's, or was set anew. */
const LATE_BREATHS = 2;
/** Beyond the clock's turn a breath in SIMV may wait for the rest of the period in which an effort got its breath early. */
const LONGEST_PERIODS = 2;

/** Whether breaths keep to the set rate. It knows starts and settings only, so that streaming equals batch. */
export class SetClock {
  readonly #rateHz: number;
  /** Of breaths that border on each other, oldest first. */
  #starts: number[] = [];
  #late: boolean[] = [];
  #ratePerMin: number | null = null;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** @param borders on the breath before */
  take(startIndex: number, borders: boolean, settings: DetectionSettings): ClockWord {
    const { ratePerMin = null, clock = null } = settings;
    if (ratePerMin !== this.#ratePerMin) this.#late = [];
    this.#ratePerMin = ratePerMin;
    if (!borders) this.#starts = [];
    const starts = this.#starts;
    this.#starts = [...starts.slice(1 - MEMORY_STARTS), startIndex];
    if (clock === 'none' || ratePerMin === 0) return 'sensed';
    const former = starts.at(-1);
    if (ratePerMin === null || !(ratePerMin > 0) || former === undefined) return 'unknown';
    const span = readSpan(ratePerMin, this.#rateHz);
    const interval = startIndex - former;
    this.#noteLate(interval > (clock === 'restarts' ? 1 : LONGEST_PERIODS) * span.latest);
    if (this.#late.filter(Boolean).length >= LATE_BREATHS) return 'unknown';
    return clock === 'restarts' ? judgeRestarting(interval, span) : judgeKeeping(startIndex, starts, span);
  }

  endRun(): void {
    this.#starts = [];
  }

  #noteLate(isLate: boolean): void {
    this.#late = [...this.#late.slice(1 - MEMORY_STARTS), isLate];
  }
}

/** Samples from breath to breath that the set rate allows. */
interface PeriodSpan {
  /** The period of the rate as it was sent, with the clock's own error. */
  readonly from: number;
  readonly to: number;
  /** What the rate may have been before it was rounded. */
  readonly earliest: number;
  readonly latest: number;
}

function readSpan(ratePerMin: number, rateHz: number): PeriodSpan {
  const period = (60 * rateHz) / ratePerMin;
  const error = DETECTION.setClockSamples + DETECTION.setClockShare * period;
  const rounding = halfDigit(ratePerMin);
  return {
    from: period - error,
    to: period + error,
    earliest: (60 * rateHz) / (ratePerMin + rounding) - error,
    latest: (60 * rateHz) / Math.max(ratePerMin - rounding, ratePerMin / 2) + error,
  };
}

/** Half of the last digit that was sent: whole numbers may stand for a finer knob. */
function halfDigit(ratePerMin: number): number {
  if (Number.isInteger(ratePerMin)) return 0.5;
  return Math.abs(10 * ratePerMin - Math.round(10 * ratePerMin)) < 1e-9 ? 0.05 : 0;
}

/** Every breath starts the clock anew: what comes earlier was sensed. */
function judgeRestarting(interval: number, { from, to, earliest }: PeriodSpan): ClockWord {
  if (interval >= from && interval <= to) return 'clocked';
  return interval < earliest ? 'sensed' : 'unknown';
}

/** The clock goes on through sensed breaths: its turn is whole periods after one of the breaths before. */
function judgeKeeping(startIndex: number, starts: readonly number[], span: PeriodSpan): ClockWord {
  let word: ClockWord = 'sensed';
  for (const start of starts) {
    for (let periods = 1; periods <= PERIODS; periods += 1) {
      const one = (startIndex - start) / periods;
      if (one >= span.from && one <= span.to) return 'clocked';
      if (one >= span.earliest && one <= span.latest) word = 'unknown';
    }
  }
  const [oldest] = starts;
  // Before a whole period has been seen nothing is known of where it stands.
  return oldest !== undefined && startIndex - oldest > span.latest ? word : 'unknown';
}
