import { CMH2O_PER_MBAR, type ChannelCode } from '@eupnea/model';
import type { DeviceState } from '../emulation/device-state.ts';
import { encodeRealtimeFrame, MAX_STREAMS, SYNC_COMMANDS, type RealtimeFrame } from './realtime-bytes.ts';
import { parsePlan, type OfferedStream } from './realtime-streams.ts';

/** Sample interval, µs: 50 Hz, as Evita and Infinity V. */
export const INTERVAL_US = 20_000;
const INTERVALS_PER_SECOND = 50;
const MAXIMUM_BIN = 0xfff;
/** Maximum backlog of a conversation; older samples are skipped. */
const MAX_FRAMES_AT_ONCE = 500;

interface EmulatedStream extends OfferedStream {
  readonly channel: ChannelCode;
  readonly perUnit: number;
}

const stream = (
  code: number,
  channel: ChannelCode,
  minimum: number,
  maximum: number,
  perUnit = 1,
): EmulatedStream => ({
  code,
  channel,
  minimum,
  maximum,
  perUnit,
  intervalUs: INTERVAL_US,
  maximumBin: MAXIMUM_BIN,
});

const STREAMS: readonly EmulatedStream[] = [
  stream(0x00, 'pressure', -50, 150, CMH2O_PER_MBAR),
  stream(0x01, 'flow', -200, 200),
  stream(0x03, 'volume', -500, 3000),
  stream(0x06, 'co2', 0, 100),
];

/** Real-time part of one conversation: offered, configured, enabled and due streams. */
export interface EmulatedRealtime {
  /** Offered streams; `hasChanged` reports later changes. */
  offer(): readonly OfferedStream[];
  /** Whether the streams differ from the last offer to this client. */
  readonly hasChanged: boolean;
  configure(text: string): void;
  takeFrame(frame: RealtimeFrame): void;
  stop(): void;
  /** Frames due since the last call. */
  read(elapsedMs: number): readonly Uint8Array[];
}

/** @param connectedMs earlier data are not sent */
export function createEmulatedRealtime(state: DeviceState, connectedMs: number): EmulatedRealtime {
  let offered: readonly EmulatedStream[] | null = null;
  let configured: { stream: EmulatedStream | undefined; multiplier: number }[] = [];
  let enabled = new Set<number>();
  let sent = intervalsUntil(connectedMs);
  let phase: ReturnType<DeviceState['samples']['phaseAt']> = null;

  const available = (): readonly EmulatedStream[] =>
    STREAMS.filter(({ channel }) => channel !== 'co2' || state.samples.channels.includes('co2'));

  /** Sample of the device's n-th interval. */
  const sampleOf = (interval: number): number =>
    Math.floor((interval * state.samples.rateHz) / INTERVALS_PER_SECOND);

  function frameOf(interval: number): Uint8Array | null {
    const index = sampleOf(interval);
    const values = new Map<number, number>();
    configured.forEach(({ stream: one, multiplier }, number) => {
      if (one === undefined || !enabled.has(number) || interval % multiplier !== 0) return;
      const bin = toBin(state.samples.valueAt(one.channel, index) / one.perUnit, one);
      if (bin !== null) values.set(number, bin);
    });
    const now = state.samples.phaseAt(index);
    const cycle = now === phase ? null : now;
    phase = now ?? phase;
    return values.size === 0 && cycle === null ? null : encodeRealtimeFrame(values, cycle);
  }

  return {
    offer() {
      offered = available();
      return offered;
    },
    get hasChanged() {
      return offered !== null && available().length !== offered.length;
    },
    configure(text) {
      enabled = new Set();
      configured = (parsePlan(text) ?? [])
        .slice(0, MAX_STREAMS)
        .map(({ code, multiplier }) => ({ stream: STREAMS.find((one) => one.code === code), multiplier }));
    },
    takeFrame({ enables }) {
      for (const [command, mask] of enables) {
        const first = (command - SYNC_COMMANDS.enable1To4) * 4;
        for (let bit = 0; bit < 4; bit += 1) {
          if ((mask & (1 << bit)) === 0) enabled.delete(first + bit);
          else enabled.add(first + bit);
        }
      }
    },
    stop() {
      offered = null;
      configured = [];
      enabled = new Set();
    },
    read(elapsedMs) {
      const due = intervalsUntil(elapsedMs);
      const from = Math.max(sent, due - MAX_FRAMES_AT_ONCE);
      sent = Math.max(sent, due);
      if (enabled.size === 0 || state.standby || state.samples.rateHz === 0) return [];
      const frames: Uint8Array[] = [];
      for (let interval = from; interval < due; interval += 1) {
        const frame = frameOf(interval);
        if (frame !== null) frames.push(frame);
      }
      return frames;
    },
  };
}

function intervalsUntil(elapsedMs: number): number {
  return Math.floor((elapsedMs * INTERVALS_PER_SECOND) / 1000);
}

/** Null for a missing value; values are clipped to the range. */
function toBin(value: number, { minimum, maximum, maximumBin }: OfferedStream): number | null {
  if (!Number.isFinite(value)) return null;
  const bin = Math.round(((value - minimum) / (maximum - minimum)) * maximumBin);
  return Math.min(Math.max(bin, 0), maximumBin);
}
