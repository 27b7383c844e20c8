import type { InputIssue } from '@eupnea/model';
import { NO_PRESSURE } from './judge-expiration.ts';

/** Highest PEEP and highest inspiratory pressure of a ventilator with a margin, cmH2O; an absolute pressure lies far above. */
const MOST_PEEP = 55;
const MOST_PEAK = 150;
/** Highest pressure of a ventilator whose sign is turned, cmH2O: no PEEP, and the noise of a sensor. */
export const MOST_TURNED = 0.5;
const LEAST_ABSOLUTE = 400;
/** A pressure that rises with the inspiratory flow and stays below is in kPa: ventilators hardly give so little in cmH2O. */
const MOST_KPA = 3;
const LEAST_RISE = 0.1;
/** Peak flow of an adult breath, L/min: a newborn's lung is filled by less pressure. */
const LEAST_PEAK = 20;
const DRIVEN_CORRELATION = 0.3;

/** Pressure of breaths: between them and in inspirations, cmH2O. */
interface Breathing {
  readonly low: number;
  readonly high: number;
  /** Usual peak of the flow, L/min. */
  readonly peak: number;
}

interface PresentSamples {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
  /** Of the samples that have both. */
  readonly indices: Int32Array;
}

/** Reason why the stated unit of the airway pressure cannot be right; null without a contradiction. */
export function judgePressureUnit(
  samples: PresentSamples,
  { low, high, peak }: Breathing,
): InputIssue | null {
  if (low < LEAST_ABSOLUTE && (low > MOST_PEEP || high > MOST_PEAK)) {
    const detail =
      `The unit of pressure cannot be right: it is ${low.toFixed(0)} cmH2O between breaths and ${high.toFixed(0)} in them. ` +
      'Say it (--columns pressure=NAME:UNIT).';
    return { code: 'pressure_unit', detail };
  }
  // Around zero breathes a person without a ventilator.
  const isSmall = low > 0 && high <= MOST_KPA && high - low > LEAST_RISE;
  if (!isSmall || peak < LEAST_PEAK || correlate(samples) < DRIVEN_CORRELATION) return null;
  const detail =
    `The unit of pressure cannot be cmH2O: it rises by ${(high - low).toFixed(1)} with a flow of ${peak.toFixed(0)} L/min. ` +
    'Say it (--columns pressure=NAME:kPa).';
  return { code: 'pressure_unit', detail };
}

/** Reason why the sign of a ventilator's pressure cannot be right; null without a contradiction. */
export function judgePressureSign({ low, high }: Pick<Breathing, 'low' | 'high'>): InputIssue | null {
  if (high > MOST_TURNED) return null;
  const [from, to] = [Math.round(low), Math.round(high)];
  const detail =
    `Pressure is never positive: it swings from ${from} to ${to} cmH2O, as one whose sign is turned. ` +
    'Turn its sign (--columns pressure=-NAME).';
  return { code: 'pressure_reversed', detail, values: { from, to } };
}

/** Reason why the level of the airway pressure cannot be right; null without a contradiction. */
export function judgePressureLevel({ low }: Pick<Breathing, 'low'>): InputIssue | null {
  if (low >= NO_PRESSURE) return null;
  const detail =
    `Pressure cannot be right: it is ${low.toFixed(0)} cmH2O between breaths. ` +
    'Say its unit (--columns pressure=NAME:UNIT), or look whether the file says how its numbers are stored.';
  return { code: 'pressure_unit', detail };
}

/** Correlation of flow and pressure; 0 where one of them is constant. */
function correlate({ flow, pressure, indices }: PresentSamples): number {
  let [sumFlow, sumPressure, both, flows, pressures] = [0, 0, 0, 0, 0];
  for (const index of indices) {
    const [q, p] = [flow[index] ?? 0, pressure[index] ?? 0];
    sumFlow += q;
    sumPressure += p;
    both += q * p;
    flows += q * q;
    pressures += p * p;
  }
  const count = Math.max(1, indices.length);
  const covariance = both / count - (sumFlow / count) * (sumPressure / count);
  const variances =
    (flows / count - (sumFlow / count) ** 2) * (pressures / count - (sumPressure / count) ** 2);
  return variances > 0 ? covariance / Math.sqrt(variances) : 0;
}
