import { type ChannelCode, type DeviceEvent, type IssueEvent } from '@eupnea/model';
import type { WaveformMoment } from './waveform.ts';

/** Nominal rate of the waveform answers (device-protocols 4.2). */
export const WAVEFORM_RATE_HZ = 25;
const INTERVAL_MS = 1000 / WAVEFORM_RATE_HZ;
/**
 * Maximum bridged gap, ms: a parameter request between two waveform requests is bridged, a lost answer is
 * not.
 */
export const LONGEST_BRIDGE_MS = 120;
/** Samples per event: 200 ms, to limit updates. */
const BLOCK_SAMPLES = 5;
/** A longer gap is shown by the index alone. */
const MAX_MISSING_ROWS = 50;

export interface PollResampler {
  /** @param atMs time of the request; a time that goes back counts as no time */
  add(moment: WaveformMoment, atMs: number): readonly DeviceEvent[];
  /** What waits for a whole block: the connection ended. */
  drain(): readonly DeviceEvent[];
  /** Index after the newest sample. */
  readonly nextIndex: number;
}

/**
 * Resamples answers at uneven times to 25 Hz by linear interpolation, because parameter requests take slots
 * of the waveform. A longer gap becomes missing samples, so that later samples keep their time.
 */
export function createPollResampler(codes: readonly ChannelCode[]): PollResampler {
  let columns = emptyColumns(codes);
  let length = 0;
  let firstIndex = 0;
  let streamMs = 0;
  let last: { readonly moment: WaveformMoment; readonly atMs: number; readonly streamMs: number } | null =
    null;
  let events: DeviceEvent[] = [];

  const nextIndex = (): number => firstIndex + length;

  function flush(): void {
    if (length === 0) return;
    const channels = Object.fromEntries(
      [...columns].flatMap(([code, values]) =>
        isOptional(code) && values.every(Number.isNaN) ? [] : [[code, Float32Array.from(values)]],
      ),
    );
    events.push({ type: 'samples', block: { firstIndex, rateHz: WAVEFORM_RATE_HZ, length, channels } });
    firstIndex += length;
    length = 0;
    columns = emptyColumns(codes);
  }

  function takeEvents(): readonly DeviceEvent[] {
    const taken = events;
    events = [];
    return taken;
  }

  function put(valueOf: (code: ChannelCode) => number): void {
    for (const [code, values] of columns) values.push(valueOf(code));
    length += 1;
    if (length === BLOCK_SAMPLES) flush();
  }

  function bridge(from: NonNullable<typeof last>, moment: WaveformMoment): void {
    const spanMs = streamMs - from.streamMs;
    while (nextIndex() * INTERVAL_MS <= streamMs) {
      const share = spanMs === 0 ? 1 : (nextIndex() * INTERVAL_MS - from.streamMs) / spanMs;
      put((code) => mix(from.moment[code], moment[code], share));
    }
  }

  function lose(): void {
    const missing = Math.floor(streamMs / INTERVAL_MS) - nextIndex();
    if (missing <= 0) return;
    const sampleIndex = nextIndex();
    if (missing <= MAX_MISSING_ROWS) {
      for (let row = 0; row < missing; row += 1) put(() => Number.NaN);
      flush();
    } else {
      flush();
      firstIndex += missing;
    }
    events.push(describeLoss(missing, sampleIndex));
  }

  return {
    get nextIndex() {
      return nextIndex();
    },
    add(moment, atMs) {
      if (last === null) {
        put((code) => moment[code] ?? Number.NaN);
      } else {
        streamMs += Math.max(0, atMs - last.atMs);
        if (streamMs - last.streamMs > LONGEST_BRIDGE_MS) {
          lose();
          // The newest value belongs to the next sample.
          if (nextIndex() * INTERVAL_MS <= streamMs) put((code) => moment[code] ?? Number.NaN);
        } else bridge(last, moment);
      }
      last = { moment, atMs, streamMs };
      return takeEvents();
    },
    drain() {
      flush();
      return takeEvents();
    },
  };
}

function emptyColumns(codes: readonly ChannelCode[]): Map<ChannelCode, number[]> {
  return new Map(codes.map((code) => [code, []]));
}

/** Channels of optional sensors are left out of blocks without values. */
function isOptional(code: ChannelCode): boolean {
  return code === 'co2';
}

function mix(before: number | undefined, after: number | undefined, share: number): number {
  if (share >= 1) return after ?? Number.NaN;
  return (before ?? Number.NaN) * (1 - share) + (after ?? Number.NaN) * share;
}

function describeLoss(lost: number, sampleIndex: number): IssueEvent {
  const detail = `${lost} samples: the device did not answer in time`;
  return { type: 'issue', code: 'samples_missing', detail, lost, sampleIndex };
}
