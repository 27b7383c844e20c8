import type { Effort } from './effort.ts';

/** Spontaneous breathing pattern of a patient. A rate or amplitude of 0 means no effort. */
export interface EffortPlan {
  readonly ratePerMin: number;
  readonly amplitudeCmh2o: number;
  readonly riseS: number;
  readonly holdS: number;
  readonly relaxationS: number;
  readonly shape: Effort['shape'];
  /** Coefficient of variation of the intervals and of the amplitudes. */
  readonly rateVariability: number;
  readonly amplitudeVariability: number;
  /**
   * Efforts that follow mandatory breaths (reverse triggering); null when the patient breathes spontaneously.
   */
  readonly entrainment: Entrainment | null;
  /** Expiratory muscle activity after each effort; absent means none. */
  readonly expiratory?: ExpiratoryPlan;
}

export interface ExpiratoryPlan {
  /** Peak expiratory muscle pressure as a share of the effort amplitude. */
  readonly share: number;
  readonly delayS: number;
  readonly seconds: number;
}

export interface Entrainment {
  /** Number of mandatory breaths per effort: 1 is the most common pattern (1:1). */
  readonly everyBreaths: number;
  /** Delay from the start of the breath to the effort onset, with its standard deviation. */
  readonly delayS: number;
  readonly delaySpreadS: number;
}

/** Rise and fall within the ranges of van Diepen et al. 2021 for normal efforts (rise 0.5 to 0.7 s, fall 0.25 to 0.35 s). */
export const QUIET_EFFORT: EffortPlan = {
  ratePerMin: 16,
  amplitudeCmh2o: 6,
  riseS: 0.6,
  holdS: 0,
  relaxationS: 0.12,
  shape: 'parabola_exponential',
  rateVariability: 0.08,
  amplitudeVariability: 0.12,
  entrainment: null,
};

export const NO_EFFORT: EffortPlan = { ...QUIET_EFFORT, ratePerMin: 0, amplitudeCmh2o: 0 };
