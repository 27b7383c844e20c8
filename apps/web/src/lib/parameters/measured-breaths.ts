import type { BreathRecord } from '@eupnea/contracts';
import { BREATH_FEATURE_CODES, type BreathFeatureCode } from '@eupnea/model';

/** The breaths behind the numbers of one device. At most one breath a feature is held. */
export interface MeasuredBreaths {
  /** The newest finished breath; null until one was finished. */
  readonly newest: BreathRecord | null;
  /** The newest breath that has the number: a card keeps showing it when a later breath lacks it. */
  readonly having: { readonly [Code in BreathFeatureCode]?: BreathRecord };
}

export const NO_BREATHS: MeasuredBreaths = { newest: null, having: {} };

/** @param finished in the order in which they were breathed */
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

/** When a breath ended, epoch milliseconds: the age of its numbers counts from here. */
export function breathEndMs(breath: BreathRecord): number {
  return Date.parse(breath.started_at) + ((breath.end_index - breath.start_index) * 1000) / breath.rate_hz;
}
