import type { SensedAirway } from './sensed-airway.ts';

/** A trigger that compares flow with the extrapolated flow of a passive expiration. */
export interface FlowShape {
  /** Look-back time of the extrapolation, s. */
  readonly lookBackS: number;
  /** Flow above the extrapolated flow that counts as an effort, L/min. */
  readonly offsetLpm: number;
}

export interface ShapeWatch {
  isCrossed(timeS: number, sensed: SensedAirway): boolean;
  reset(): void;
}

/**
 * Time after the peak of expiratory flow from which the decay is used, s. Valve opening and sensor lag round
 * the peak itself.
 */
const AFTER_PEAK_S = 0.1;

/**
 * Passive expiration is exponential: with f1 one and f2 two look-backs ago it continues as f1 (f1 / f2) for
 * any time constant. Flow above that is the patient's.
 */
export function createShapeWatch({ lookBackS, offsetLpm }: FlowShape): ShapeWatch {
  const timesS: number[] = [];
  const flows: number[] = [];
  let first = 0;
  let middle = 0;
  let peakLpm = 0;
  let peakS = Number.NEGATIVE_INFINITY;

  function clear(): void {
    timesS.length = 0;
    flows.length = 0;
    first = 0;
    middle = 0;
  }

  function isReached(position: number, untilS: number): boolean {
    const atS = timesS[position];
    return atS !== undefined && atS <= untilS;
  }

  function forgetBefore(timeS: number): void {
    while (isReached(first + 1, timeS - 2 * lookBackS)) first += 1;
    while (isReached(middle + 1, timeS - lookBackS)) middle += 1;
  }

  return {
    isCrossed(timeS, { flowLpm }) {
      if (flowLpm < peakLpm) {
        peakLpm = flowLpm;
        peakS = timeS;
        clear();
      }
      if (timeS < peakS + AFTER_PEAK_S) return false;
      timesS.push(timeS);
      flows.push(flowLpm);
      forgetBefore(timeS);
      const isFilled = timeS - timesS[0] >= 2 * lookBackS;
      const [earlierLpm, laterLpm] = [flows[first], flows[middle]];
      if (!isFilled || earlierLpm === undefined || laterLpm === undefined) return false;
      return flowLpm - extrapolate(laterLpm, earlierLpm) >= offsetLpm;
    },
    reset() {
      clear();
      peakLpm = 0;
      peakS = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Limited to zero flow: all flow into the patient counts as effort. */
function extrapolate(recent: number, early: number): number {
  if (recent >= 0 || early >= 0) return Math.min(recent, 0);
  return recent * Math.min(1, recent / early);
}
