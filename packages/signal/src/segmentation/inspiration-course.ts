import type { BreathThresholds, BreathShape } from './usual-breath.ts';
import {
  BASE_FLOW_LPM,
  ML_PER_LPM_SECOND,
  TRIGGERED_RISE_CMH2O,
  type SegmentedSample,
} from './segmented-sample.ts';

/** Outflow ends inspiration when it carries this share of what came in: a double trigger breathes out little. */
const OUTFLOW_SHARE = 0.065;
const LEAST_OUTFLOW_ML = 0.5;
/** A breath delivered against outflow has ended when pressure has lost this share of its rise. */
const RELEASED_SHARE = 0.3;
/** The ventilator has cycled off when pressure is back within this share of its rise and flow below this of usual, */
const CYCLED_SHARE = 0.12;
/** or when inflow has stayed below that share of its peak for this long. */
const LOW_FLOW_SECONDS = 0.12;

/** What an inspiration begins with. */
export interface InspirationStart {
  readonly onsetPressureCmh2o: number;
  /** The lowest volume before it. */
  readonly onsetVolumeMl: number;
  /** Highest inflow so far. */
  readonly peakLpm: number;
  /** It is delivered against outflow. */
  readonly against: boolean;
}

/** Follows a breath from its onset, to see where its inspiration ends and what shape it had. */
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
  /** Until flow comes in, what goes out is not expiration. */
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

  /** Of the whole breath, expiration included. */
  add(sample: SegmentedSample): void {
    this.#netMl += sample.rawFlowLpm * this.#mlPerSample;
    if (sample.pressureCmh2o > this.#highest) {
      this.#highest = sample.pressureCmh2o;
      this.#highestIndex = sample.index;
    }
    if (sample.pressureCmh2o < this.#lowest) this.#lowest = sample.pressureCmh2o;
  }

  /** @returns since when the patient breathes out; null while inspiration lasts */
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

  /** The breath as it was; `length` in samples. */
  describe(length: number): BreathShape {
    return {
      inspiredMl: this.#inspiredMl,
      peakFlowLpm: this.#peakLpm,
      swingCmh2o: this.#highest - this.#lowest,
      baselineCmh2o: this.#onsetPressure,
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

  /** Since when inflow has been low, once that is long enough to be the end of inspiration. */
  #followLowFlow(sample: SegmentedSample): number | null {
    if (sample.flowLpm > CYCLED_SHARE * this.#peakLpm) this.#lowFlowSince = null;
    else this.#lowFlowSince ??= sample.index;
    const since = this.#lowFlowSince;
    return since !== null && sample.index - since >= LOW_FLOW_SECONDS * this.#rateHz ? since : null;
  }

  /** The circuit was pressurised and is back at its baseline, whatever the patient still draws. */
  #hasCycledOff(sample: SegmentedSample, thresholds: BreathThresholds): boolean {
    const rise = this.#highest - this.#onsetPressure;
    const released = sample.pressureCmh2o <= this.#onsetPressure + CYCLED_SHARE * rise;
    const low = sample.flowLpm <= CYCLED_SHARE * thresholds.usualPeakLpm;
    return rise >= thresholds.pressureCmh2o && released && low;
  }

  /** The ventilator had answered, has stopped, and the patient still draws: pressure is below where it began. */
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
