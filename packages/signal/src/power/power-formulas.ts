/** J per L cmH2O, rounded as in the published formulas (definitions.md, Mechanical power). */
const JOULES = 0.098;

/**
 * Inputs of the formulas; NaN when not measured. Pressures in cmH2O, volumes in L, flow in L/min, times in s.
 */
export interface PowerInputs {
  readonly rate: number;
  readonly volumeL: number;
  readonly peakPressure: number;
  readonly plateauPressure: number;
  readonly peep: number;
  /** Pressure applied above PEEP by a pressure-controlled breath. */
  readonly inspiratoryPressure: number;
  readonly inspiratoryFlow: number;
  readonly inspiratoryTime: number;
  readonly ieRatio: number;
  /** cmH2O/L. */
  readonly elastance: number;
  /** cmH2O s/L. */
  readonly resistance: number;
  /** From the start of inspiration to the full pressure. */
  readonly riseTime: number;
}

/** Gattinoni 2016, full: volume control with constant flow. */
export function gattinoni({ rate, volumeL, elastance, resistance, ieRatio, peep }: PowerInputs): number {
  const resistive = ((rate * (1 + ieRatio)) / (60 * ieRatio)) * resistance;
  return JOULES * rate * (volumeL * volumeL * (elastance / 2 + resistive) + volumeL * peep);
}

/** Gattinoni 2016, simplified: volume control with a measured plateau. */
export function gattinoniSimplified(inputs: PowerInputs): number {
  const { rate, volumeL, peakPressure, plateauPressure, peep } = inputs;
  return JOULES * rate * volumeL * (peakPressure - (plateauPressure - peep) / 2);
}

/** Triangle under peak pressure: for any mode, underestimates the resistive work. */
export function surrogate({ rate, volumeL, peakPressure, peep }: PowerInputs): number {
  return (JOULES * rate * volumeL * (peakPressure + peep)) / 2;
}

/** Giosa 2019: volume control without a plateau. Its 20 stands for 2 / 0.098 rounded. */
export function giosa({ rate, volumeL, peakPressure, peep, inspiratoryFlow }: PowerInputs): number {
  return (rate * volumeL * (peakPressure + peep + inspiratoryFlow / 6)) / 20;
}

/** Becher 2019, simplified: pressure control with a square pressure. */
export function becherSimplified({ rate, volumeL, inspiratoryPressure, peep }: PowerInputs): number {
  return JOULES * rate * volumeL * (inspiratoryPressure + peep);
}

/** Becher 2019, comprehensive: pressure control with a linear rise during `riseTime`. */
export function becherComprehensive(inputs: PowerInputs): number {
  const { rate, volumeL, inspiratoryPressure, peep, elastance, resistance, riseTime } = inputs;
  if (!(riseTime > 0)) return becherSimplified(inputs);
  const ratio = resistance / elastance / riseTime;
  const missing = 0.5 - ratio + ratio * ratio * (1 - Math.exp(-1 / ratio));
  const saved = (inspiratoryPressure * inspiratoryPressure * missing) / elastance;
  return JOULES * rate * ((inspiratoryPressure + peep) * volumeL - saved);
}

/** van der Meijden 2019: pressure control; elastic end pressure without resistive work. */
export function vanDerMeijden(inputs: PowerInputs): number {
  const { rate, volumeL, peep, inspiratoryPressure, inspiratoryTime, elastance, resistance } = inputs;
  const reached = 1 - Math.exp((-inspiratoryTime * elastance) / resistance);
  return JOULES * rate * volumeL * (peep + inspiratoryPressure * reached);
}

/** Gattinoni 2016: elastic part above PEEP. */
export function elasticDynamic({
  rate,
  volumeL,
  elastance,
}: Pick<PowerInputs, 'rate' | 'volumeL' | 'elastance'>): number {
  return (JOULES * rate * volumeL * volumeL * elastance) / 2;
}
