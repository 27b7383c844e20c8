/** Breath of 3.75 s at 16 per minute: constant flow, pause, passive expiration. For load only. */
const CYCLE_S = 3.75;
const INSPIRATION_S = 1;
const PAUSE_S = 0.3;
const TIDAL_VOLUME_ML = 450;
const TIME_CONSTANT_S = 0.7;
const COMPLIANCE_ML_CMH2O = 45;
const PEEP_CMH2O = 6;
const RESISTANCE_CMH2O_S_L = 10;
const FLOW_L_S = TIDAL_VOLUME_ML / 1000 / INSPIRATION_S;

export const SYNTHETIC_CYCLE_S = CYCLE_S;

export interface SyntheticSample {
  readonly pressure: number;
  /** L/min */
  readonly flow: number;
  readonly volume: number;
  readonly co2: number;
}

/** One sample since the start of the stream, with ripple, so that every column differs. */
export function synthesize(seconds: number): SyntheticSample {
  const phase = seconds % CYCLE_S;
  const ripple = Math.sin(seconds * 61) * 0.2;
  const co2 = phase < 1.4 ? 0 : 40 * (1 - Math.exp(-(phase - 1.4) / 0.25));
  if (phase < INSPIRATION_S) {
    const volume = FLOW_L_S * 1000 * phase;
    const pressure = PEEP_CMH2O + volume / COMPLIANCE_ML_CMH2O + FLOW_L_S * RESISTANCE_CMH2O_S_L + ripple;
    return { pressure, flow: FLOW_L_S * 60 + ripple, volume, co2 };
  }
  if (phase < INSPIRATION_S + PAUSE_S) {
    const pressure = PEEP_CMH2O + TIDAL_VOLUME_ML / COMPLIANCE_ML_CMH2O + ripple;
    return { pressure, flow: ripple, volume: TIDAL_VOLUME_ML, co2 };
  }
  const volume = TIDAL_VOLUME_ML * Math.exp(-(phase - INSPIRATION_S - PAUSE_S) / TIME_CONSTANT_S);
  return {
    pressure: PEEP_CMH2O + volume / COMPLIANCE_ML_CMH2O / 4 + ripple,
    flow: (-volume / 1000 / TIME_CONSTANT_S) * 60 + ripple,
    volume,
    co2,
  };
}
