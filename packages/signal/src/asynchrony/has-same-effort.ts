import type { BreathCase } from './breath-case.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { LungSignals } from './lung-signals.ts';
import { DETECTION } from './thresholds.ts';

/** A breath and the one before it. */
export type BorderingEfforts = Pick<BreathCase, 'starting' | 'fitted'> & {
  readonly former:
    | (Pick<BreathCase, 'starting'> & {
        readonly signals: Pick<LungSignals, 'length' | 'inspirationEnd' | 'rateHz'>;
      })
    | null;
};

/** The effort that this breath began with had started the breath before: it was never down to half in between. */
export function hasSameEffort(one: BorderingEfforts): boolean {
  const { former, starting } = one;
  if (readSharedEffort(one) !== null) return true;
  if (former === null || starting === null || former.starting === null) return false;
  if (readExpiration(former) > DETECTION.longestGapS) return false;
  const began = former.signals.inspirationEnd - former.signals.length;
  return starting.onset <= began || !former.starting.isOver;
}

/**
 * The effort that runs from the breath before into this one by the shape that the patient's efforts share, where the trace, whose level
 * of rest a short expiration does not show, begins it late or misses it. Null where none does.
 */
export function readSharedEffort({ former, starting, fitted }: BorderingEfforts): FittedEffort | null {
  if (former === null || fitted === null || fitted.peakCmh2o < DETECTION.shapedEffortCmh2o) return null;
  const expirationS = readExpiration(former);
  if (expirationS > DETECTION.longestGapS) return null;
  const isOver = fitted.endS <= 0 || (starting !== null && starting.end <= 0);
  return fitted.onsetS <= -expirationS && !isOver ? fitted : null;
}

/** Seconds. */
function readExpiration({ signals }: NonNullable<BorderingEfforts['former']>): number {
  return (signals.length - signals.inspirationEnd) / signals.rateHz;
}
