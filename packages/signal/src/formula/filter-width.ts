import { err, ok, type Result } from '@eupnea/model';
import { CUTOFF_BOUNDS_HZ, MEAN_BOUNDS_S, type FormulaProblem } from './formula.ts';
import { HERTZ, SECOND, isSameDimension, type FormulaUnit } from './formula-unit.ts';

/** Moving means in a row that make a low-pass filter: side lobes are below -39 dB. */
export const LOWPASS_PASSES = 3;

/** Three means of width w let through 1/√2 of a sine of frequency f where (sin(π f w) / (π f w))³ = 1/√2. */
const CUTOFF_WIDTH = 0.8229 / Math.PI;

/** Room for the outermost samples, which a mean counts in part, s: three samples at 15 Hz. */
const EDGE_S = 0.2;

export interface WrittenNumber {
  readonly value: number;
  readonly unit: FormulaUnit;
}

interface FilterWidth {
  /** Width of one moving mean, s. */
  readonly widthS: number;
  /** Seconds that the filter looks to either side. */
  readonly reachS: number;
}

type Refusal = Pick<FormulaProblem, 'code' | 'expected'>;

export function readDuration({ value, unit }: WrittenNumber): Result<FilterWidth, Refusal> {
  const widthS = value * unit.factor;
  const [least, most] = MEAN_BOUNDS_S;
  if (!isSameDimension(unit, SECOND) || widthS < least || widthS > most) {
    return err({ code: 'duration_expected', expected: `${least}–${most} s` });
  }
  return ok({ widthS, reachS: widthS / 2 + EDGE_S });
}

export function readCutoff({ value, unit }: WrittenNumber): Result<FilterWidth, Refusal> {
  const hertz = value * unit.factor;
  const [least, most] = CUTOFF_BOUNDS_HZ;
  if (!isSameDimension(unit, HERTZ) || hertz < least || hertz > most) {
    return err({ code: 'frequency_expected', expected: `${least}–${most} Hz` });
  }
  const widthS = CUTOFF_WIDTH / hertz;
  return ok({ widthS, reachS: (LOWPASS_PASSES * widthS) / 2 + EDGE_S });
}
