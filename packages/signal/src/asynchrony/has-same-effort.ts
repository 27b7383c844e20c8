import type { BreathCase } from './breath-case.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { LungSignals } from './lung-signals.ts';
import { DETECTION } from './thresholds.ts';

/** A breath and the adjacent previous one. */
export type BorderingEfforts = Pick<BreathCase, 'starting' | 'fitted'> & {
  readonly former:
    | (Pick<BreathCase, 'starting'> & {
        readonly signals: Pick<LungSignals, 'length' | 'inspirationEnd' | 'rateHz'>;
      })
    | null;
};

/** True when one effort started both breaths: it never fell to half its peak in between. */
export function hasSameEffort(one: BorderingEfforts): boolean {
  const { former, starting } = one;
  if (readSharedEffort(one) !== null) return true;
  if (former === null || starting === null || former.starting === null) return false;
  if (readExpiration(former) > DETECTION.longestGapS) return false;
  const began = former.signals.inspirationEnd - former.signals.length;
  return starting.onset <= began || !former.starting.isOver;
}

/**
 * Returns the effort of the shared shape that runs from the previous breath into this one, else null. Used because a
 * short expiration hides the level of rest, so that the trace shows the effort late or not at all.
 */
export function readSharedEffort({ former, starting, fitted }: BorderingEfforts): FittedEffort | null {
  if (former === null || fitted === null || fitted.peakCmh2o < DETECTION.shapedEffortCmh2o) return null;
  const expirationS = readExpiration(former);
  if (expirationS > DETECTION.longestGapS) return null;
  const isOver = fitted.endS <= 0 || (starting !== null && starting.end <= 0);
  return fitted.onsetS <= -expirationS && !isOver ? fitted : null;
}

/** Duration of the expiration, s. */
function readExpiration({ signals }: NonNullable<BorderingEfforts['former']>): number {
  return (signals.length - signals.inspirationEnd) / signals.rateHz;
}
