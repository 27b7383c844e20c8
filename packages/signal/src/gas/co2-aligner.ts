import { MAX_BRIDGED_SECONDS, bridgeInPlace } from '../bridge-gaps.ts';
import type { BreathSpan } from '../segmentation/breath-span.ts';
import { estimateCo2Lag, type Co2Lag, type FittedLag } from './estimate-co2-lag.ts';
import type { GasWindow } from './gas-window.ts';

/** CO2 and flow that an estimate of the delay reads, s. */
export const LAG_SECONDS = 60;
/** One delay for two minutes: a delay of each breath would follow its dead space. */
const RENEW_SECONDS = 120;
/** Between two tries while the delay is not known, or known from a few breaths only. */
const RETRY_BREATHS = 5;
/** A try costs milliseconds: CO2 that has not fallen with the inspirations in a minute is tried less often. */
const SOON_TRIES = 4;
const RARE_RETRY_BREATHS = 40;
const FIRST_ESTIMATES = 4;
/** Delay that no estimate has confirmed for this long is not believed, s. */
const FORGET_SECONDS = 600;
/** Half the time over which the slope of CO2 is taken, s. */
const SLOPE_HALF_S = 0.02;
/** A CO2 later than this is waited for, s; of an earlier one the end of expiration is held. */
const WAITED_DELAY_S = 0.3;

type ReadWindow = Pick<GasWindow, 'isUsed' | 'read'>;

/** CO2 of one breath as the airway had it, sample by sample; or why not. */
export interface GasTrace {
  /** mmHg; null when it is not known. */
  readonly co2: Float64Array | null;
  readonly failedGate: 'co2_delay_unknown' | 'co2_missing' | null;
  readonly lag: Co2Lag | null;
  /** CO2 of the breaths before, for the output per minute. */
  readonly before: { readonly co2Ml: number; readonly seconds: number };
}

/** Follows the delay of CO2 behind flow and shifts CO2 back, breath by breath. */
export class Co2Aligner {
  readonly #window: ReadWindow;
  readonly #rateHz: number;
  #starts: readonly number[] = [];
  #lag: FittedLag | null = null;
  #estimatedAt = Number.NEGATIVE_INFINITY;
  #untried = 0;
  #failedTries = 0;
  /** Estimates of the delay since it was last not known. */
  #estimates = 0;

  constructor(window: ReadWindow, rateHz: number) {
    this.#window = window;
    this.#rateHz = rateHz;
  }

  /** Called with every breath, in order. Returns the samples after its end that its CO2 needs. */
  follow({ startIndex, endIndex }: Pick<BreathSpan, 'startIndex' | 'endIndex'>): number {
    if (!this.#window.isUsed) return 0;
    const oldest = endIndex - LAG_SECONDS * this.#rateHz;
    this.#starts = [...this.#starts.filter((start) => start >= oldest), startIndex];
    this.#untried += 1;
    const age = (endIndex - this.#estimatedAt) / this.#rateHz;
    const isDue = this.#estimates < FIRST_ESTIMATES || age >= RENEW_SECONDS;
    if (isDue && this.#untried >= this.#retryBreaths) this.#estimate(endIndex, age);
    return this.#samplesAfter;
  }

  /** Called after a gap: the time between samples before and after it is not known. */
  forgetStarts(): void {
    this.#starts = [];
    this.#untried = 0;
  }

  /** Null for a stream without CO2. @param after samples that were waited for */
  read(
    { startIndex, endIndex }: Pick<BreathSpan, 'startIndex' | 'endIndex'>,
    lag: Co2Lag | null,
    after: number,
    before: GasTrace['before'],
  ): GasTrace | null {
    if (!this.#window.isUsed) return null;
    if (lag === null) return { co2: null, failedGate: 'co2_delay_unknown', lag, before };
    const half = this.#slopeHalf;
    const shift = lag.delayS * this.#rateHz;
    const whole = Math.floor(shift);
    const from = startIndex + whole - half;
    const to = Math.min(endIndex + after, endIndex + whole + half + 2);
    const received = this.#window.read('co2', from, Math.max(to, from + 1));
    if (received === null) return null;
    const { values, hole } = bridgeInPlace(received, Math.floor(MAX_BRIDGED_SECONDS * this.#rateHz));
    if (hole !== null || values.every(Number.isNaN))
      return { co2: null, failedGate: 'co2_missing', lag, before };
    const sharpened = sharpen(values, half, lag.timeConstantS * this.#rateHz);
    const co2 = shiftBack(sharpened, half + shift - whole, endIndex - startIndex);
    return { co2, failedGate: null, lag, before };
  }

  get lag(): Co2Lag | null {
    return this.#lag;
  }

  get #retryBreaths(): number {
    return this.#failedTries < SOON_TRIES ? RETRY_BREATHS : RARE_RETRY_BREATHS;
  }

  get #slopeHalf(): number {
    return Math.max(1, Math.round(SLOPE_HALF_S * this.#rateHz));
  }

  get #samplesAfter(): number {
    if (this.#lag === null || this.#lag.delayS < WAITED_DELAY_S) return 0;
    return Math.ceil(this.#lag.delayS * this.#rateHz) + this.#slopeHalf + 2;
  }

  #estimate(endIndex: number, age: number): void {
    this.#untried = 0;
    const first = endIndex - Math.round(LAG_SECONDS * this.#rateHz);
    const co2 = this.#window.read('co2', first, endIndex);
    const flow = this.#window.read('flow', first, endIndex);
    if (co2 === null || flow === null) return;
    const starts = this.#starts.map((start) => start - first);
    const found = estimateCo2Lag({ co2, flow, starts, rateHz: this.#rateHz }, this.#lag);
    this.#failedTries = found === null ? this.#failedTries + 1 : 0;
    if (found === null && age < FORGET_SECONDS) return;
    this.#lag = found;
    this.#estimates = found === null ? 0 : this.#estimates + 1;
    if (found !== null) this.#estimatedAt = endIndex;
  }
}

/** Inverse of a first-order response: value + time constant x slope. @param samples time constant in samples */
function sharpen(values: Float32Array, half: number, samples: number): Float64Array {
  const last = values.length - 1;
  const sharpened = new Float64Array(values.length);
  for (let index = 0; index <= last; index += 1) {
    const value = values[index];
    const from = Math.max(0, index - half);
    const to = Math.min(last, index + half);
    sharpened[index] = to === from ? value : value + (samples * (values[to] - values[from])) / (to - from);
  }
  return sharpened;
}

/** `length` values from a place between two samples on; the last one is held. */
function shiftBack(values: Float64Array, from: number, length: number): Float64Array {
  const last = values.length - 1;
  const shifted = new Float64Array(length);
  for (let index = 0; index < length; index += 1) {
    const at = Math.min(last, from + index);
    const before = Math.floor(at);
    const left = values[before];
    shifted[index] = left + (values[Math.min(last, before + 1)] - left) * (at - before);
  }
  return shifted;
}
