import { CHANNELS, type ChannelCode } from '@eupnea/model';

/** A change between neighbouring samples that no sensor shows; codes for "no value" stand so far from the signal. */
const LARGEST_STEP: { readonly [Code in ChannelCode]?: number } = { pressure: 60 };

/**
 * Value between two samples. Beside a missing sample or a code for one, the nearer of both: a mean of a code and a value
 * would look like a value.
 * @param share distance from the first, as a share of the distance of both
 */
export function interpolatePossible(code: ChannelCode, before: number, after: number, share: number): number {
  const [least, most] = CHANNELS[code].plausible;
  const step = LARGEST_STEP[code] ?? Number.POSITIVE_INFINITY;
  const arePossible =
    before >= least && before <= most && after >= least && after <= most && Math.abs(after - before) < step;
  if (arePossible) return before + (after - before) * share;
  return share < 0.5 ? before : after;
}
