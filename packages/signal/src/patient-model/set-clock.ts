import type { DetectionSettings } from '../settings/detection-settings.ts';
import { MODEL } from './model-constants.ts';

/** Start of a breath by the device's settings: clocked, triggered, or not known. */
export type ClockStart = 'clocked' | 'sensed' | 'unknown';

/** Compares breath starts with the set rate. Depends on starts and settings only, so that streaming equals batch. */
export class SetClock {
  readonly #rateHz: number;
  /** Starts of adjacent breaths, oldest first. */
  #starts: number[] = [];
  /** Starts since the rate was set: intervals at another rate are no evidence. */
  #startsAtRate: number[] = [];
  #late: boolean[] = [];
  #ratePerMin: number | null = null;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /**
   * Classifies the start of a breath.
   * @param borders true when the previous breath is adjacent
   */
  take(startIndex: number, borders: boolean, settings: DetectionSettings): ClockStart {
    const { ratePerMin = null, clock = null } = settings;
    const isNewRate = ratePerMin !== this.#ratePerMin;
    if (isNewRate) this.#late = [];
    this.#ratePerMin = ratePerMin;
    if (!borders) this.#starts = [];
    const starts = this.#starts;
    this.#starts = [...starts.slice(1 - MODEL.setClockStarts), startIndex];
    // The interval in which the rate changed may follow either rate.
    const known = isNewRate || !borders ? [] : this.#startsAtRate;
    this.#startsAtRate = [...known.slice(1 - MODEL.setClockStarts), startIndex];
    if (clock === 'none' || ratePerMin === 0) return 'sensed';
    const previous = starts.at(-1);
    if (ratePerMin === null || !(ratePerMin > 0) || previous === undefined) return 'unknown';
    const span = readSpan(ratePerMin, this.#rateHz);
    const interval = startIndex - previous;
    this.#noteLate(interval > (clock === 'restarts' ? 1 : MODEL.longestPeriods) * span.latest);
    if (this.#late.filter(Boolean).length >= MODEL.lateBreaths) return 'unknown';
    return clock === 'restarts'
      ? judgeRestarting(interval, this.#startsAtRate, span)
      : judgeKeeping(startIndex, starts, span);
  }

  endRun(): void {
    this.#starts = [];
    this.#startsAtRate = [];
  }

  #noteLate(isLate: boolean): void {
    this.#late = [...this.#late.slice(1 - MODEL.setClockStarts), isLate];
  }
}

/** Intervals between breaths that the set rate allows, samples. */
interface PeriodSpan {
  /** Period of the rate as sent, and the shortest period whose rate rounds to it. */
  readonly period: number;
  readonly shortest: number;
  /** The period minus and plus the clock's error and that of two borders. */
  readonly from: number;
  readonly to: number;
  /** Bounds of the period for any rate that rounds to the one sent. */
  readonly earliest: number;
  readonly latest: number;
}

function readSpan(ratePerMin: number, rateHz: number): PeriodSpan {
  const period = (60 * rateHz) / ratePerMin;
  const error = MODEL.borderSamples + MODEL.setClockShare * period;
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

/** Half of the last digit sent, per minute: the device may round to whole numbers. */
function halfDigit(ratePerMin: number): number {
  if (Number.isInteger(ratePerMin)) return 0.5;
  return Math.abs(10 * ratePerMin - Math.round(10 * ratePerMin)) < 1e-9 ? 0.05 : 0;
}

/**
 * Judges a clock that restarts with every breath: an earlier breath was triggered.
 * @param starts since the rate was set, the breath's own last
 */
function judgeRestarting(interval: number, starts: readonly number[], span: PeriodSpan): ClockStart {
  if (!isTurn(interval, span)) return interval < span.earliest ? 'sensed' : 'unknown';
  const { meanSamples, errorSamples } = averageTurns(starts, span);
  // NaN (no period at this rate yet) must compare as false, so that the breath's own interval decides.
  if (!(meanSamples < span.period - errorSamples)) return 'clocked';
  return meanSamples < span.shortest - errorSamples ? 'sensed' : 'unknown';
}

/**
 * Mean of the last intervals that may each be one clock period, and its error. Border errors of adjacent intervals
 * cancel except the first and the last. Many intervals therefore separate the clock from a leak that triggers a few
 * milliseconds early; one interval cannot.
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
    const interval = starts[at] - starts[at - 1];
    const counts = isTurn(interval, span);
    if (counts) {
      sum += interval;
      count += 1;
      if (!borders) runs += 1;
    }
    borders = counts;
  }
  const ofBorders = (MODEL.borderSamples * Math.sqrt(runs)) / count;
  return { meanSamples: sum / count, errorSamples: MODEL.setClockShare * span.period + ofBorders };
}

function isTurn(interval: number, { from, to }: PeriodSpan): boolean {
  return interval >= from && interval <= to;
}

/**
 * Judges a clock that runs on through triggered breaths: a clocked breath comes whole periods after an earlier breath.
 */
function judgeKeeping(startIndex: number, starts: readonly number[], span: PeriodSpan): ClockStart {
  let clockStart: ClockStart = 'sensed';
  for (const start of starts) {
    for (let periods = 1; periods <= MODEL.setClockPeriods; periods += 1) {
      const turn = (startIndex - start) / periods;
      if (isTurn(turn, span)) return 'clocked';
      if (turn >= span.earliest && turn <= span.latest) clockStart = 'unknown';
    }
  }
  const [oldest] = starts;
  // The phase of the clock is unknown before one whole period was observed.
  return oldest !== undefined && startIndex - oldest > span.latest ? clockStart : 'unknown';
}
