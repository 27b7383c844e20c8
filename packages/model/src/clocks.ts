import type { Brand } from './brand.ts';

/** Milliseconds since the Unix epoch by the server's clock. */
export type ServerTimeMs = Brand<number, 'ServerTimeMs'>;

/** Milliseconds since the Unix epoch on the device's clock, which may deviate by hours. */
export type DeviceTimeMs = Brand<number, 'DeviceTimeMs'>;

/** Microseconds since the Unix epoch by the server's clock: the resolution of a breath's key. */
export type ServerTimeUs = Brand<bigint, 'ServerTimeUs'>;

export function serverTimeMs(value: number): ServerTimeMs {
  return value as ServerTimeMs; // cast: the one place where this clock is entered
}

export function deviceTimeMs(value: number): DeviceTimeMs {
  return value as DeviceTimeMs; // cast: the one place where this clock is entered
}

/** Rounds to the microsecond, the resolution of every stored stream time. */
export function serverTimeUs(timeMs: number): ServerTimeUs {
  return BigInt(Math.round(timeMs * 1000)) as ServerTimeUs; // cast: enters this clock
}

/** ISO 8601 in UTC, to the millisecond: later digits are cut, not rounded. @param timeUs since the Unix epoch */
export function isoTimeOfUs(timeUs: bigint): string {
  return new Date(Number(timeUs / 1000n)).toISOString();
}

/** Time reference of a stream's sample indices. A stream is a device and an epoch. */
export interface SampleClock {
  /** Time of sample 0 of the epoch, milliseconds since the Unix epoch, fractions allowed. */
  readonly anchorMs: number;
  readonly rateHz: number;
}

/** Sample time = anchor + index / rate; durations come from indices, never from arrival. */
export function sampleTimeMs(clock: SampleClock, index: number): ServerTimeMs {
  return serverTimeMs(clock.anchorMs + (index * 1000) / clock.rateHz);
}

/** A breath's key is its first sample's time in whole microseconds. */
export function sampleTimeUs(clock: SampleClock, index: number): ServerTimeUs {
  return BigInt(Math.round(clock.anchorMs * 1000 + (index * 1_000_000) / clock.rateHz)) as ServerTimeUs; // cast: enters this clock
}
