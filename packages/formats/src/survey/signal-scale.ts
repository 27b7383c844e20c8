import { CHANNELS, ensure, type ChannelCode } from '@eupnea/model';
import type { ChannelRange } from './recording-survey.ts';

/** value = (digital + offset) * step. */
export interface SignalScale {
  readonly step: number;
  /** Number of decimals that represent every multiple of the step exactly. */
  readonly decimals: number;
  readonly offset: number;
  /** Digital values range from -most to most; -most - 1 is a missing sample. */
  readonly most: number;
}

/** Exponents of readable steps, from far finer than any resolution to far coarser than any range. */
const FINEST_EXPONENT = -5;
const COARSEST_EXPONENT = 36;

/** Range of a signal without values. */
const NOTHING: ChannelRange = {
  least: 0,
  most: 0,
  plausibleLeast: 0,
  plausibleMost: 0,
  decimals: 0,
};

/**
 * Step and offset of a signal for a number of bits. If all values are multiples of a decimal that fits, this decimal is
 * the step and every value is restored exactly; else the finest of 1, 2, 5 times a power of ten. @param fits further
 * conditions of the target @returns null when no scale fits
 */
export function findSignalScale(
  range: ChannelRange | undefined,
  bits: number,
  fits: (scale: SignalScale) => boolean,
): SignalScale | null {
  const { least, most, decimals } = knownRange(range);
  return findScale(least, most, decimals, bits, fits);
}

/** As findSignalScale, but clips implausible values if they would make the step coarser than Eupnea's resolution. */
export function chooseSignalScale(
  channel: ChannelCode,
  range: ChannelRange | undefined,
  bits: number,
  fits: (scale: SignalScale) => boolean,
): SignalScale {
  const whole = findSignalScale(range, bits, fits);
  if (whole !== null && whole.step <= CHANNELS[channel].resolution) return whole;
  const { plausibleLeast, plausibleMost, decimals } = knownRange(range);
  const plausible =
    plausibleLeast <= plausibleMost ? findScale(plausibleLeast, plausibleMost, decimals, bits, fits) : whole;
  return plausible ?? ensure(findScale(...CHANNELS[channel].plausible, null, bits, fits), 'zero has a scale');
}

function knownRange(range: ChannelRange | undefined): ChannelRange {
  return range === undefined || !(range.least <= range.most) ? NOTHING : range;
}

/** Whether the scale is exact for decimals, or as fine as Eupnea's resolution. */
export function isFineEnough(
  channel: ChannelCode,
  scale: SignalScale,
  range: ChannelRange | undefined,
): boolean {
  const decimals = range?.decimals ?? null;
  const wanted = decimals === null ? CHANNELS[channel].resolution : 10 ** -decimals;
  return scale.step <= wanted;
}

/** Nearest digital value; not clipped. */
export function encodeSample(value: number, { step, offset }: SignalScale): number {
  return Math.round(value / step) - offset;
}

/** Value as a 32-bit float. */
export function decodeSample(digital: number, { step, decimals, offset }: SignalScale): number {
  // A product of decimals has rounding errors; the quotient of whole numbers is the nearest double.
  const whole = digital + offset;
  return Math.fround(
    decimals > 0 ? (whole * Math.round(step * 10 ** decimals)) / 10 ** decimals : whole * step,
  );
}

function findScale(
  least: number,
  most: number,
  decimals: number | null,
  bits: number,
  fits: (scale: SignalScale) => boolean,
): SignalScale | null {
  const exact = decimals === null ? null : placeScale(least, most, 10 ** -decimals, decimals, bits);
  if (exact !== null && fits(exact)) return exact;
  for (let exponent = FINEST_EXPONENT; exponent <= COARSEST_EXPONENT; exponent += 1) {
    for (const digit of [1, 2, 5]) {
      const places = Math.max(0, -exponent);
      const scale = placeScale(least, most, Number(`${digit}e${exponent}`), places, bits);
      if (scale !== null && fits(scale)) return scale;
    }
  }
  return null;
}

function placeScale(
  least: number,
  most: number,
  step: number,
  decimals: number,
  bits: number,
): SignalScale | null {
  const highest = 2 ** (bits - 1) - 1;
  const [low, high] = [Math.round(least / step), Math.round(most / step)];
  if (high - low > 2 * highest) return null;
  const isPlain = low >= -highest && high <= highest;
  return { step, decimals, offset: isPlain ? 0 : Math.round((low + high) / 2), most: highest };
}
