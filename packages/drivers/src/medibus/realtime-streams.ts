import { CMH2O_PER_MBAR, MMHG_PER_KPA, type ChannelCode } from '@eupnea/model';
import { formatHex, parseHex } from './frames.ts';
import { MMHG_PER_PERCENT } from './units.ts';

/**
 * Record size: two characters code, eight interval in µs, five minimum, five maximum, three largest bin
 * (hexadecimal).
 */
const RECORD_CHARACTERS = 23;
const MICROSECONDS_PER_SECOND = 1_000_000;
/** A multiplier has two characters. */
const MAX_MULTIPLIER = 0xff;
/** Number of requested streams: slow ports transmit four. */
const MAX_WANTED = 4;
/** Waveform rates of the pipeline, Hz. */
const MIN_RATE_HZ = 1;
const MAX_RATE_HZ = 1000;

/** A stream offered by the device. */
export interface OfferedStream {
  readonly code: number;
  readonly intervalUs: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly maximumBin: number;
}

interface StreamMeaning {
  readonly channel: ChannelCode;
  readonly perUnit: number;
}

/** Streams with a channel, in order of preference, with unit factor. */
const MEANINGS: ReadonlyMap<number, StreamMeaning> = new Map([
  [0x00, { channel: 'pressure', perUnit: CMH2O_PER_MBAR }],
  [0x01, { channel: 'flow', perUnit: 1 }],
  [0x03, { channel: 'volume', perUnit: 1 }],
  [0x06, { channel: 'co2', perUnit: 1 }],
  [0x07, { channel: 'co2', perUnit: MMHG_PER_KPA }],
  [0x08, { channel: 'co2', perUnit: MMHG_PER_PERCENT }],
]);

export interface WantedStream extends OfferedStream {
  readonly channel: ChannelCode;
  /** A value is sent every so many device intervals. */
  readonly multiplier: number;
  /** Channel value at bin 0, and per bin. */
  readonly offset: number;
  readonly perBin: number;
}

export interface RealtimePlan {
  readonly rateHz: number;
  readonly streams: readonly WantedStream[];
}

/** Complete and plausible records; others are dropped. */
export function parseOfferedStreams(text: string): readonly OfferedStream[] {
  const offered: OfferedStream[] = [];
  for (let at = 0; at + RECORD_CHARACTERS <= text.length; at += RECORD_CHARACTERS) {
    const code = parseHex(text.slice(at, at + 2));
    const intervalUs = Number(text.slice(at + 2, at + 10));
    const minimum = Number(text.slice(at + 10, at + 15));
    const maximum = Number(text.slice(at + 15, at + 20));
    const maximumBin = parseHex(text.slice(at + 20, at + 23).trim());
    const isUsable =
      code !== null && maximumBin !== null && maximumBin > 0 && intervalUs > 0 && maximum > minimum;
    if (isUsable) offered.push({ code, intervalUs, minimum, maximum, maximumBin });
  }
  return offered;
}

export function encodeOfferedStreams(streams: readonly OfferedStream[]): string {
  return streams
    .map(
      ({ code, intervalUs, minimum, maximum, maximumBin }) =>
        formatHex(code) +
        String(intervalUs).padStart(8) +
        String(minimum).padStart(5) +
        String(maximum).padStart(5) +
        formatHex(maximumBin, 3),
    )
    .join('');
}

/**
 * Streams to transmit: one per channel, all at the rate of the first (pressure if offered), so that frames
 * are complete. Streams whose interval does not divide that rate are left out. Null without a usable stream.
 */
export function planRealtime(offered: readonly OfferedStream[]): RealtimePlan | null {
  const known = [...MEANINGS].flatMap(([code, meaning]) => {
    const stream = offered.find((one) => one.code === code);
    return stream === undefined ? [] : [{ ...stream, ...meaning }];
  });
  const wanted = known.filter(({ channel }, at) => known.findIndex((one) => one.channel === channel) === at);
  const intervalUs = wanted[0]?.intervalUs;
  if (intervalUs === undefined) return null;
  const rateHz = MICROSECONDS_PER_SECOND / intervalUs;
  if (!(rateHz >= MIN_RATE_HZ && rateHz <= MAX_RATE_HZ)) return null;
  const streams = wanted.flatMap((stream) => {
    const multiplier = intervalUs / stream.intervalUs;
    if (!Number.isInteger(multiplier) || multiplier > MAX_MULTIPLIER) return [];
    const perBin = ((stream.maximum - stream.minimum) / stream.maximumBin) * stream.perUnit;
    return [{ ...stream, multiplier, perBin, offset: stream.minimum * stream.perUnit }];
  });
  return { rateHz, streams: streams.slice(0, MAX_WANTED) };
}

/** Arguments of the configure command. */
export function encodePlan({ streams }: RealtimePlan): string {
  return streams.map(({ code, multiplier }) => formatHex(code) + formatHex(multiplier)).join('');
}

/** Codes and multipliers of a configure command; null unless pairs of hexadecimal numbers. */
export function parsePlan(text: string): readonly { code: number; multiplier: number }[] | null {
  if (text.length % 4 !== 0) return null;
  const parts: { code: number; multiplier: number }[] = [];
  for (let at = 0; at < text.length; at += 4) {
    const code = parseHex(text.slice(at, at + 2));
    const multiplier = parseHex(text.slice(at + 2, at + 4));
    if (code === null || multiplier === null || multiplier === 0) return null;
    parts.push({ code, multiplier });
  }
  return parts;
}
