import { ADULT_PEAK_LPM, type SegmentedSample } from './segmented-sample.ts';

/**
 * Some ventilators give up to 10 L/min in expiration to whoever pulls (FlexiMag: 5 L/min). More inflow than this, or
 * than this share of the usual peak in smaller patients, is delivered whatever pressure does.
 */
const DEMAND_LPM = 12;
const DEMAND_SHARE = 0.35;
/** Less inflow is delivered where pressure stands this far above the level of rest; the weak breaths of the PB840 reach 0.4 to 1.3. */
const DELIVERED_RISE_CMH2O = 0.3;
/** Inflow below this is noise or a wrong leak estimate, not a pull. */
const DRAWN_LPM = 1.5;
/** Outflow beyond this carries pressure down towards PEEP, and the level of rest follows at once. */
const EMPTYING_LPM = 1;
/** Time constant of the level of rest, and where a pull may be what lowers pressure. */
const FOLLOWING_SECONDS = 0.1;
const DRAWN_DOWN_SECONDS = 1;

/**
 * Tells a breath that the ventilator delivers from a pull at its demand valve. A pull takes pressure below the level that
 * expiration rests at, and the valve gives only some inflow; delivery raises pressure above that level or gives more.
 */
export class Delivery {
  readonly #following: number;
  readonly #drawnDown: number;
  /** cmH2O; NaN until expiration has shown it. */
  #restCmh2o = Number.NaN;

  constructor(rateHz: number) {
    this.#following = 1 - Math.exp(-1 / (FOLLOWING_SECONDS * rateHz));
    this.#drawnDown = 1 - Math.exp(-1 / (DRAWN_DOWN_SECONDS * rateHz));
  }

  /** A new expiration begins. */
  begin(): void {
    this.#restCmh2o = Number.NaN;
  }

  /** Follows the level of rest; it is held while the patient draws. */
  follow({ flowLpm, pressureCmh2o }: SegmentedSample): void {
    if (flowLpm > DRAWN_LPM) return;
    if (Number.isNaN(this.#restCmh2o)) {
      this.#restCmh2o = pressureCmh2o;
      return;
    }
    const drawnDown = pressureCmh2o < this.#restCmh2o && flowLpm > -EMPTYING_LPM;
    this.#restCmh2o += (drawnDown ? this.#drawnDown : this.#following) * (pressureCmh2o - this.#restCmh2o);
  }

  /** False where the level of rest is not known. */
  isBelowRest({ pressureCmh2o }: SegmentedSample): boolean {
    return pressureCmh2o < this.#restCmh2o;
  }

  /**
   * True in patients smaller than adults, and where the level of rest is not known.
   * @param peakLpm highest inflow since flow turned inward
   * @param usualPeakLpm 0 = no breath known yet
   */
  isDelivered({ pressureCmh2o }: SegmentedSample, peakLpm: number, usualPeakLpm: number): boolean {
    if (usualPeakLpm > 0 && usualPeakLpm < ADULT_PEAK_LPM) return true;
    const demandLpm = usualPeakLpm > 0 ? Math.min(DEMAND_LPM, DEMAND_SHARE * usualPeakLpm) : DEMAND_LPM;
    if (peakLpm >= demandLpm || Number.isNaN(this.#restCmh2o)) return true;
    return pressureCmh2o >= this.#restCmh2o + DELIVERED_RISE_CMH2O;
  }
}
