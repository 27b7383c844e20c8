import type { ChannelCode } from '@eupnea/model';
import { interpolatePossible } from './values/interpolate-possible.ts';

/** Places closer to a sample than this share of a step take its value. */
const AT_SAMPLE = 1e-9;

/**
 * Values of one stretch of time at another number of even places: interpolated between two samples, and held behind the
 * last one.
 * @param values in the unit of the channel
 * @param length number of places in the same stretch
 */
export function resampleColumn(values: Float64Array, code: ChannelCode, length: number): Float64Array {
  if (values.length === length) return values;
  const resampled = new Float64Array(length);
  const ratio = values.length / length;
  for (let place = 0; place < length; place += 1) {
    const at = place * ratio;
    const index = Math.min(values.length - 1, Math.floor(at + AT_SAMPLE));
    const share = at - index;
    const before = values[index] ?? Number.NaN;
    resampled[place] =
      share < AT_SAMPLE ? before : interpolatePossible(code, before, values[index + 1] ?? before, share);
  }
  return resampled;
}
