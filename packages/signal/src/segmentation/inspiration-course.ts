import type { BreathThresholds, BreathShape } from './usual-breath.ts';
import {
  BASE_FLOW_LPM,
  ML_PER_LPM_SECOND,
  TRIGGERED_RISE_CMH2O,
  type SegmentedSample,
} from './segmented-sample.ts';

/** Share of the inspired volume at which outward flow ends inspiration: a double trigger exhales little. */
const OUTFLOW_SHARE = 0.065;
const LEAST_OUTFLOW_ML = 0.5;
/** Pressure loss, as a share of its rise, that ends a breath delivered against outward flow. */
const RELEASED_SHARE = 0.3;
/**
 * Distance of pressure from its baseline, share of its rise, and share of usual flow, at which the ventilator
 * has cycled off,
 */
const CYCLED_SHARE = 0.12;
/** or duration of inflow below that share of its peak, s. */
const LOW_FLOW_SECONDS = 0.12;

/** Start of an inspiration. */
export interface InspirationStart {
  readonly onsetPressureCmh2o: number;
  /** Lowest volume before it, mL. */
  readonly onsetVolumeMl: number;
  /** Highest inflow so far, L/min. */
  readonly peakLpm: number;
  /** Delivered against outward flow. */
  readonly against: boolean;
}

/** Follows a breath from its onset to find the end and shape of inspiration. */
export class InspirationCourse {
  readonly #rateHz: number;
  readonly #mlPerSample: number;
  #onsetVolumeMl = 0;
  #onsetPressure = 0;
  #inspiredMl = 0;
  #netMl = 0;
  #lowest = 0;
  #highest = 0;
  #highestIndex = 0;
  #extremeMl = 0;
  #peakLpm = 0;
  #lowFlowSince: number | null = null;
  /** Before inflow, outward flow is not expiration. */
  #against = false;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
    this.#mlPerSample = ML_PER_LPM_SECOND / rateHz;
  }

  begin(sample: SegmentedSample, start: InspirationStart): void {
    this.#onsetVolumeMl = start.onsetVolumeMl;
    this.#onsetPressure = start.onsetPressureCmh2o;
    this.#extremeMl = sample.volumeMl;
    this.#inspiredMl = 0;
    this.#peakLpm = start.peakLpm;
    this.#netMl = 0;
    this.#lowest = sample.pressureCmh2o;
    this.#highest = sample.pressureCmh2o;
    this.#highestIndex = sample.index;
    this.#lowFlowSince = null;
    this.#against = start.against;
  }

  /** Adds a sample of the whole breath, including expiration. */
  add(sample: SegmentedSample): void {
    this.#netMl += sample.rawFlowLpm * this.#mlPerSample;
    if (sample.pressureCmh2o > this.#highest) {
      this.#highest = sample.pressureCmh2o;
      this.#highestIndex = sample.index;
    }
    if (sample.pressureCmh2o < this.#lowest) this.#lowest = sample.pressureCmh2o;
  }

  /** @returns start of expiration; null during inspiration */
  follow(sample: SegmentedSample, thresholds: BreathThresholds): number | null {
    if (sample.flowLpm > this.#peakLpm) this.#peakLpm = sample.flowLpm;
    this.#inspiredMl = Math.max(this.#inspiredMl, sample.volumeMl - this.#onsetVolumeMl);
    if (sample.volumeMl >= this.#extremeMl) this.#extremeMl = sample.volumeMl;
    if (this.#against) return this.#followAgainst(sample);
    const low = this.#followLowFlow(sample);
    if (low !== null) return low;
    if (this.#isDrawnEmpty(sample)) return this.#highestIndex;
    return this.#hasCycledOff(sample, thresholds) || this.#hasTurned(sample) ? sample.index : null;
  }

  /** Volume that the breath took in, mL. */
  get inspiredMl(): number {
    return this.#inspiredMl;
  }

  /** Pressures of the breath so far. */
  get pressures(): Pick<BreathShape, 'swingCmh2o' | 'baselineCmh2o'> {
    return { swingCmh2o: this.#highest - this.#lowest, baselineCmh2o: this.#onsetPressure };
  }

  /** Shape of the breath; `length` in samples. */
  describe(length: number): BreathShape {
    return {
      inspiredMl: this.#inspiredMl,
      peakFlowLpm: this.#peakLpm,
      ...this.pressures,
      netFlowLpm: this.#netMl / (length * this.#mlPerSample),
    };
  }

  #followAgainst(sample: SegmentedSample): number | null {
    const rise = this.#highest - this.#onsetPressure;
    if (sample.flowLpm >= 0) {
      this.#against = false;
      this.#extremeMl = sample.volumeMl;
      this.#onsetVolumeMl = sample.volumeMl;
      return null;
    }
    return sample.pressureCmh2o <= this.#highest - RELEASED_SHARE * rise ? sample.index : null;
  }

  /** Start of low inflow once it is long enough to end inspiration. */
  #followLowFlow(sample: SegmentedSample): number | null {
    if (sample.flowLpm > CYCLED_SHARE * this.#peakLpm) this.#lowFlowSince = null;
    else this.#lowFlowSince ??= sample.index;
    const since = this.#lowFlowSince;
    return since !== null && sample.index - since >= LOW_FLOW_SECONDS * this.#rateHz ? since : null;
  }

  /** The circuit was pressurised and is back at its baseline, even if the patient still inhales. */
  #hasCycledOff(sample: SegmentedSample, thresholds: BreathThresholds): boolean {
    const rise = this.#highest - this.#onsetPressure;
    const released = sample.pressureCmh2o <= this.#onsetPressure + CYCLED_SHARE * rise;
    const low = sample.flowLpm <= CYCLED_SHARE * thresholds.usualPeakLpm;
    return rise >= thresholds.pressureCmh2o && released && low;
  }

  /** The ventilator responded and stopped while the patient still inhales: pressure is below its start. */
  #isDrawnEmpty(sample: SegmentedSample): boolean {
    const answered = this.#highest - this.#onsetPressure >= TRIGGERED_RISE_CMH2O;
    const drawn = this.#onsetPressure - sample.pressureCmh2o >= TRIGGERED_RISE_CMH2O;
    return answered && drawn && sample.flowLpm <= BASE_FLOW_LPM;
  }

  #hasTurned(sample: SegmentedSample): boolean {
    const inspired = this.#extremeMl - this.#onsetVolumeMl;
    return this.#extremeMl - sample.volumeMl >= Math.max(LEAST_OUTFLOW_ML, OUTFLOW_SHARE * inspired);
  }
}
