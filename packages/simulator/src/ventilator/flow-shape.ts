import type { SensedAirway } from './sensed-airway.ts';

/** A trigger that compares flow with the flow that a passive expiration would go on to have. */
export interface FlowShape {
  /** Time over which the passive flow is extrapolated, s. */
  readonly lookBackS: number;
  /** An effort is flow above the extrapolated one by this much, L/min. */
  readonly offsetLpm: number;
}

export interface ShapeWatch {
  isCrossed(timeS: number, sensed: SensedAirway): boolean;
  reset(): void;
}

/** The valve's opening and the sensor's lag round the peak of expiratory flow: decay is watched from this long after it. */
const AFTER_PEAK_S = 0.1;

/**
 * Passive expiration is an exponential: with f1 one and f2 two look-backs ago it goes on as f1 (f1 / f2), whatever its time
 * constant. Flow above that is the patient's.
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

  function forgetBefore(timeS: number): void {
    while (first + 1 < timesS.length && (timesS[first + 1] ?? 0) <= timeS - 2 * lookBackS) first += 1;
    while (middle + 1 < timesS.length && (timesS[middle + 1] ?? 0) <= timeS - lookBackS) middle += 1;
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
      const isFilled = timeS - (timesS[0] ?? timeS) >= 2 * lookBackS;
      return isFilled && flowLpm - extrapolate(flows[middle] ?? 0, flows[first] ?? 0) >= offsetLpm;
    },
    reset() {
      clear();
      peakLpm = 0;
      peakS = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Never above rest: flow into the patient is an effort in full. */
function extrapolate(recent: number, early: number): number {
  if (recent >= 0 || early >= 0) return Math.min(recent, 0);
  return recent * Math.min(1, recent / early);
}
