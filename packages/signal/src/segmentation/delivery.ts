import { ADULT_PEAK_LPM, type SegmentedSample } from './segmented-sample.ts';

/**
 * Inflow that counts as delivered at any pressure, L/min: above the 10 L/min that some ventilators give in
 * expiration to a patient who inhales (FlexiMag: 5 L/min), or above this share of the usual peak in smaller
 * patients.
 */
const DEMAND_LPM = 12;
const DEMAND_SHARE = 0.35;
/**
 * Pressure above rest at which less inflow counts as delivered, cmH2O; weak breaths of the PB840 reach 0.4 to
 * 1.3.
 */
const DELIVERED_RISE_CMH2O = 0.3;
/** Inflow below this is noise or an error of the leak estimate, L/min. */
const DRAWN_LPM = 1.5;
/** Outward flow above which pressure falls towards PEEP and the resting level follows at once, L/min. */
const EMPTYING_LPM = 1;
/** Time constant of the resting level, and of its hold during an effort, s. */
const FOLLOWING_SECONDS = 0.1;
const DRAWN_DOWN_SECONDS = 1;

/**
 * Distinguishes a delivered breath from an effort at the demand valve. An effort lowers pressure below the
 * resting level with limited inflow; delivery raises pressure above it or gives more inflow.
 */
export class Delivery {
  readonly #following: number;
  readonly #drawnDown: number;
  /** Resting pressure, cmH2O; NaN before expiration shows it. */
  #restCmh2o = Number.NaN;

  constructor(rateHz: number) {
    this.#following = 1 - Math.exp(-1 / (FOLLOWING_SECONDS * rateHz));
    this.#drawnDown = 1 - Math.exp(-1 / (DRAWN_DOWN_SECONDS * rateHz));
  }

  /** Starts a new expiration. */
  begin(): void {
    this.#restCmh2o = Number.NaN;
  }

  /** Follows the resting level; holds it while the patient inhales. */
  follow({ flowLpm, pressureCmh2o }: SegmentedSample): void {
    if (flowLpm > DRAWN_LPM) return;
    if (Number.isNaN(this.#restCmh2o)) {
      this.#restCmh2o = pressureCmh2o;
      return;
    }
    const drawnDown = pressureCmh2o < this.#restCmh2o && flowLpm > -EMPTYING_LPM;
    this.#restCmh2o += (drawnDown ? this.#drawnDown : this.#following) * (pressureCmh2o - this.#restCmh2o);
  }

  /** False when the resting level is unknown. */
  isBelowRest({ pressureCmh2o }: SegmentedSample): boolean {
    return pressureCmh2o < this.#restCmh2o;
  }

  /**
   * True in patients smaller than adults and with an unknown resting level.
   * @param peakLpm highest inflow since flow turned inward
   * @param usualPeakLpm 0 before the first breath
   */
  isDelivered({ pressureCmh2o }: SegmentedSample, peakLpm: number, usualPeakLpm: number): boolean {
    if (usualPeakLpm > 0 && usualPeakLpm < ADULT_PEAK_LPM) return true;
    const demandLpm = usualPeakLpm > 0 ? Math.min(DEMAND_LPM, DEMAND_SHARE * usualPeakLpm) : DEMAND_LPM;
    if (peakLpm >= demandLpm || Number.isNaN(this.#restCmh2o)) return true;
    return pressureCmh2o >= this.#restCmh2o + DELIVERED_RISE_CMH2O;
  }
}
