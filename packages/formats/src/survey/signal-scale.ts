import { CHANNELS, ensure, type ChannelCode } from '@eupnea/model';
import type { ChannelRange } from './recording-survey.ts';

/** value = (digital + offset) * step. */
export interface SignalScale {
  readonly step: number;
  /** Decimals that write every multiple of the step exactly. */
  readonly decimals: number;
  readonly offset: number;
  /** Digital values from -most to most; the one below says that a sample is missing. */
  readonly most: number;
}

/** Steps that people can read, from far below any resolution to far beyond any range. */
const FINEST_EXPONENT = -5;
const COARSEST_EXPONENT = 36;

/** A signal that was never there. */
const NOTHING: ChannelRange = {
  least: 0,
  most: 0,
  plausibleLeast: 0,
  plausibleMost: 0,
  decimals: 0,
};

/**
 * The step and offset of a signal in so many bits, by all its values: the decimal that they are multiples of where they
 * fit, so that every value comes back exactly; else the finest of 1, 2, 5 times a power of ten.
 * @param fits what else the target asks of a scale
 * @returns null when no scale holds them
 */
export function findSignalScale(
  range: ChannelRange | undefined,
  bits: number,
  fits: (scale: SignalScale) => boolean,
): SignalScale | null {
  const { least, most, decimals } = knownRange(range);
  return findScale(least, most, decimals, bits, fits);
}

/**
 * The same; but values that nobody can have are clipped when holding them would cost the others the resolution that
 * Eupnea stores.
 */
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

/** Exact for decimals, or as fine as Eupnea stores. */
export function isFineEnough(
  channel: ChannelCode,
  scale: SignalScale,
  range: ChannelRange | undefined,
): boolean {
  const decimals = range?.decimals ?? null;
  const wanted = decimals === null ? CHANNELS[channel].resolution : 10 ** -decimals;
  return scale.step <= wanted;
}

export function encodeSample(value: number, { step, offset }: SignalScale): number {
  return Math.round(value / step) - offset;
}

export function decodeSample(digital: number, { step, decimals, offset }: SignalScale): number {
  // A product of decimals has a tail of digits: the quotient of whole numbers is the nearest double.
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
