import type { Effort } from './effort.ts';

/** How a patient breathes on his own; a rate or amplitude of 0 = no effort at all. */
export interface EffortPlan {
  readonly ratePerMin: number;
  readonly amplitudeCmh2o: number;
  readonly riseS: number;
  readonly holdS: number;
  readonly relaxationS: number;
  readonly shape: Effort['shape'];
  /** Standard deviation over mean of the intervals and of the amplitudes. */
  readonly rateVariability: number;
  readonly amplitudeVariability: number;
  /** Efforts that mandatory breaths call forth (reverse triggering); null = the patient breathes of himself. */
  readonly entrainment: Entrainment | null;
  /** Muscles of expiration at work after each effort; absent = at rest. */
  readonly expiratory?: ExpiratoryPlan;
}

export interface ExpiratoryPlan {
  /** Peak of the expiratory muscle pressure as a share of the effort's amplitude. */
  readonly share: number;
  readonly delayS: number;
  readonly seconds: number;
}

export interface Entrainment {
  /** One effort to so many mandatory breaths: 1 is the commonest pattern (1:1). */
  readonly everyBreaths: number;
  /** From the start of the breath to the onset of the effort, with its standard deviation. */
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
