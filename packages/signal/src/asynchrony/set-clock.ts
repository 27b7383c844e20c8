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
  /** Those since the rate was set: turns of another rate say nothing of this one. */
  #startsAtRate: number[] = [];
  #late: boolean[] = [];
  #ratePerMin: number | null = null;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** @param borders on the breath before */
  take(startIndex: number, borders: boolean, settings: DetectionSettings): ClockWord {
    const { ratePerMin = null, clock = null } = settings;
    const isNewRate = ratePerMin !== this.#ratePerMin;
    if (isNewRate) this.#late = [];
    this.#ratePerMin = ratePerMin;
    if (!borders) this.#starts = [];
    const starts = this.#starts;
    this.#starts = [...starts.slice(1 - MEMORY_STARTS), startIndex];
    // The interval in which the rate was set may be a turn of either.
    const known = isNewRate || !borders ? [] : this.#startsAtRate;
    this.#startsAtRate = [...known.slice(1 - MEMORY_STARTS), startIndex];
    if (clock === 'none' || ratePerMin === 0) return 'sensed';
    const former = starts.at(-1);
    if (ratePerMin === null || !(ratePerMin > 0) || former === undefined) return 'unknown';
    const span = readSpan(ratePerMin, this.#rateHz);
    const interval = startIndex - former;
    this.#noteLate(interval > (clock === 'restarts' ? 1 : LONGEST_PERIODS) * span.latest);
    if (this.#late.filter(Boolean).length >= LATE_BREATHS) return 'unknown';
    return clock === 'restarts'
      ? judgeRestarting(interval, this.#startsAtRate, span)
      : judgeKeeping(startIndex, starts, span);
  }

  endRun(): void {
    this.#starts = [];
    this.#startsAtRate = [];
  }

  #noteLate(isLate: boolean): void {
    this.#late = [...this.#late.slice(1 - MEMORY_STARTS), isLate];
  }
}

/** Samples from breath to breath that the set rate allows. */
interface PeriodSpan {
  /** By the rate as it was sent, and the shortest that is rounded to it. */
  readonly period: number;
  readonly shortest: number;
  /** The period with the clock's own error and that of two borders. */
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
  const shortest = (60 * rateHz) / (ratePerMin + rounding);
  return {
    period,
    shortest,
    from: period - error,
    to: period + error,
    earliest: shortest - error,
    latest: (60 * rateHz) / Math.max(ratePerMin - rounding, ratePerMin / 2) + error,
  };
}

/** Half of the last digit that was sent: whole numbers may stand for a finer knob. */
function halfDigit(ratePerMin: number): number {
  if (Number.isInteger(ratePerMin)) return 0.5;
  return Math.abs(10 * ratePerMin - Math.round(10 * ratePerMin)) < 1e-9 ? 0.05 : 0;
}

/**
 * Every breath starts the clock anew: what comes earlier was sensed.
 * @param starts since the rate was set, the breath's own the last
 */
function judgeRestarting(interval: number, starts: readonly number[], span: PeriodSpan): ClockWord {
  if (!isTurn(interval, span)) return interval < span.earliest ? 'sensed' : 'unknown';
  const { meanSamples, errorSamples } = averageTurns(starts, span);
  // Written so that without any turn at this rate the breath's own interval decides.
  if (!(meanSamples < span.period - errorSamples)) return 'clocked';
  return meanSamples < span.shortest - errorSamples ? 'sensed' : 'unknown';
}

/**
 * The last intervals that may each be a turn of the clock. Errors of borders average out, and of intervals that border on
 * each other only those of the first and the last are left: a leak that triggers some milliseconds before every turn is told from the clock by many, and by none alone.
 */
function averageTurns(
  starts: readonly number[],
  span: PeriodSpan,
): { readonly meanSamples: number; readonly errorSamples: number } {
  let sum = 0;
  let count = 0;
  let runs = 0;
  let borders = false;
  for (let at = 1; at < starts.length; at += 1) {
    const interval = (starts[at] ?? 0) - (starts[at - 1] ?? 0);
    const counts = isTurn(interval, span);
    if (counts) {
      sum += interval;
      count += 1;
      if (!borders) runs += 1;
    }
    borders = counts;
  }
  const ofBorders = (DETECTION.setClockSamples * Math.sqrt(runs)) / count;
  return { meanSamples: sum / count, errorSamples: DETECTION.setClockShare * span.period + ofBorders };
}

function isTurn(interval: number, { from, to }: PeriodSpan): boolean {
  return interval >= from && interval <= to;
}

/** The clock goes on through sensed breaths: its turn is whole periods after one of the breaths before. */
function judgeKeeping(startIndex: number, starts: readonly number[], span: PeriodSpan): ClockWord {
  let word: ClockWord = 'sensed';
  for (const start of starts) {
    for (let periods = 1; periods <= PERIODS; periods += 1) {
      const one = (startIndex - start) / periods;
      if (isTurn(one, span)) return 'clocked';
      if (one >= span.earliest && one <= span.latest) word = 'unknown';
    }
  }
  const [oldest] = starts;
  // Before a whole period has been seen nothing is known of where it stands.
  return oldest !== undefined && startIndex - oldest > span.latest ? word : 'unknown';
}
