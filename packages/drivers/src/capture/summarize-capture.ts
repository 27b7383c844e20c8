import type { DeviceEvent } from '@eupnea/model';
import type { Driver, DriverOutput } from '../driver.ts';
import type { Capture } from './capture-format.ts';

const TICK_MS = 1_000;

export interface ChannelSummary {
  readonly samples: number;
  readonly missing: number;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** Result of a driver on a capture: golden result of a regression test, and output of `eupnea capture`. */
export interface CaptureSummary {
  readonly identity: { readonly [field: string]: string };
  readonly channels: { readonly [channel: string]: ChannelSummary };
  readonly ratesHz: readonly number[];
  readonly marks: { readonly [kind: string]: number };
  /** The last value of each code. */
  readonly numerics: { readonly [code: string]: number | string | null };
  readonly settings: { readonly [code: string]: number | string | boolean | null };
  readonly limits: { readonly [code: string]: readonly [low: number | null, high: number | null] };
  /** Codes of all alarms that were active at any time. */
  readonly alarms: readonly string[];
  readonly issues: { readonly [code: string]: number };
  /** Reasons for which the driver would have disconnected; the rest of the capture is read anyway. */
  readonly resets: readonly string[];
}

/**
 * Repeats the captured conversation: the session receives the device's bytes at the recorded times. A polling
 * session is woken at its recorded requests, so that answers match; its new requests are not compared.
 */
export function summarizeCapture({ records }: Capture, driver: Driver): CaptureSummary {
  const session = driver.createSession();
  const tally = createDeviceTally();
  const isAsking = records.some(({ direction }) => direction === 'sent');
  let nowMs = isAsking ? (records[0]?.atMs ?? 0) : 0;
  tally.take(session.open(nowMs));
  for (const { atMs, direction, bytes } of records) {
    if (!isAsking) {
      for (; nowMs + TICK_MS <= atMs; nowMs += TICK_MS) tally.take(session.tick(nowMs + TICK_MS));
    }
    tally.take(direction === 'received' ? session.receive(bytes, atMs) : session.tick(atMs));
  }
  tally.take(session.close());
  return tally.summary;
}

/** Counts the events of a driver. */
export interface DeviceTally {
  take(output: DriverOutput): void;
  readonly summary: CaptureSummary;
}

export function createDeviceTally(): DeviceTally {
  const channels: Record<string, ChannelSummary> = {};
  const marks: Record<string, number> = {};
  const issues: Record<string, number> = {};
  const identity: Record<string, string> = {};
  const numerics: Record<string, number | string | null> = {};
  const settings: Record<string, number | string | boolean | null> = {};
  const limits: Record<string, readonly [number | null, number | null]> = {};
  const alarms = new Set<string>();
  const rates = new Set<number>();
  const resets = new Set<string>();

  function takeEvent(event: DeviceEvent): void {
    switch (event.type) {
      case 'samples':
        rates.add(event.block.rateHz);
        for (const [channel, values] of Object.entries(event.block.channels)) {
          if (values !== undefined) channels[channel] = addValues(channels[channel], values);
        }
        return;
      case 'mark':
        marks[event.kind] = (marks[event.kind] ?? 0) + 1;
        return;
      case 'numerics':
        Object.assign(numerics, event.values);
        return;
      case 'settings':
        Object.assign(settings, event.values);
        return;
      case 'limits':
        for (const [code, { low, high }] of Object.entries(event.limits)) limits[code] = [low, high];
        return;
      case 'alarms':
        for (const { code } of event.active) alarms.add(code);
        return;
      case 'identity':
        for (const field of ['model', 'serial', 'software'] as const) {
          const text = event[field];
          if (text !== undefined) identity[field] = text;
        }
        return;
      case 'issue':
        issues[event.code] = (issues[event.code] ?? 0) + 1;
        return;
      case 'standby':
      case 'clock':
        return;
    }
  }

  return {
    take({ events, reset }) {
      for (const event of events) takeEvent(event);
      if (reset !== undefined) resets.add(reset);
    },
    get summary() {
      return {
        identity,
        channels,
        ratesHz: [...rates],
        marks,
        numerics,
        settings,
        limits,
        alarms: [...alarms].sort(),
        issues,
        resets: [...resets],
      };
    },
  };
}

function addValues(before: ChannelSummary | undefined, values: ArrayLike<number>): ChannelSummary {
  let { samples, missing, minimum, maximum } = before ?? {
    samples: 0,
    missing: 0,
    minimum: null,
    maximum: null,
  };
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    samples += 1;
    if (Number.isNaN(value)) missing += 1;
    else {
      minimum = minimum === null ? value : Math.min(minimum, value);
      maximum = maximum === null ? value : Math.max(maximum, value);
    }
  }
  return { samples, missing, minimum, maximum };
}
