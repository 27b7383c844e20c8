import type { BreathRecord } from '@eupnea/contracts/breath';
import { BREATH_FEATURE_CODES, type BreathFeatureCode } from '@eupnea/model';

/** Breaths behind the numbers of a device, at most one per feature. */
export interface MeasuredBreaths {
  /** The newest finished breath; null before the first. */
  readonly newest: BreathRecord | null;
  /** Newest breath with each number, because a card keeps showing it when a later breath lacks it. */
  readonly having: { readonly [Code in BreathFeatureCode]?: BreathRecord };
}

export const NO_BREATHS: MeasuredBreaths = { newest: null, having: {} };

/** @param finished breaths in order of time */
export function rememberBreaths(known: MeasuredBreaths, finished: readonly BreathRecord[]): MeasuredBreaths {
  const newest = finished.at(-1);
  if (newest === undefined) return known;
  const having: { [Code in BreathFeatureCode]?: BreathRecord } = { ...known.having };
  for (const breath of finished) {
    for (const code of BREATH_FEATURE_CODES) {
      if (breath.features[code] !== null) having[code] = breath;
    }
  }
  return { newest, having };
}

/** End of a breath, epoch milliseconds; the age of its numbers counts from here. */
export function breathEndMs(breath: BreathRecord): number {
  return Date.parse(breath.started_at) + ((breath.end_index - breath.start_index) * 1000) / breath.rate_hz;
}
