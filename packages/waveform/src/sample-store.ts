import { LANE_CODES, type LaneCode } from './lane-code.ts';
import {
  createSampleRing,
  spanTimeMs,
  type RingView,
  type SampleRing,
  type SampleWrite,
} from './ring-buffer.ts';

/** Maximum rates per device: waves, a slower capnogram, and one spare. */
const MAX_RATES = 4;

/** Read side for sweeps, loops and cursors. Each channel is stored in the ring of its rate. */
export interface SampleView {
  /** Ring that holds the channel; null before the first value of the channel. */
  ringOf(channel: LaneCode): RingView | null;
  /** Ring with the highest rate, which a cursor steps through; null before the first sample. */
  primary(): RingView | null;
  newestMs(): number | null;
  /** A copy that later writes do not touch. */
  snapshot(): SampleView;
}

export interface SampleStore extends SampleView {
  /** Writes a frame; returns the number of new samples. */
  write(samples: SampleWrite): number;
  clear(): void;
}

/**
 * The newest samples of one device. Channels with different rates arrive in separate frames with their own indices
 * within the epoch.
 * @param retainSeconds minimum time held
 */
export function createSampleStore(retainSeconds: number): SampleStore {
  const rings = new Map<number, SampleRing>();

  function ringAt(rateHz: number): SampleRing {
    const known = rings.get(rateHz);
    if (known !== undefined) return known;
    if (rings.size >= MAX_RATES) rings.clear();
    const ring = createSampleRing(retainSeconds);
    rings.set(rateHz, ring);
    return ring;
  }

  return {
    write(samples) {
      dropFormerEpochs(rings, samples);
      return ringAt(samples.rateHz).write(samples);
    },
    clear: () => rings.clear(),
    ...viewRings(rings),
  };
}

/** Frees the ring of a rate that a reconnected device no longer sends: a newer epoch takes its place. */
function dropFormerEpochs(rings: Map<number, SampleRing>, samples: SampleWrite): void {
  if (rings.has(samples.rateHz)) return;
  for (const [rateHz, ring] of rings) {
    const epoch = ring.spans().at(-1)?.epoch;
    if (epoch !== undefined && epoch !== samples.epoch) rings.delete(rateHz);
  }
}

function viewRings(rings: ReadonlyMap<number, RingView>): SampleView {
  return {
    ringOf(channel) {
      for (const ring of rings.values()) if (ring.has(channel)) return ring;
      return null;
    },
    primary() {
      let highest = 0;
      let primary: RingView | null = null;
      for (const [rateHz, ring] of rings) {
        if (rateHz <= highest || !LANE_CODES.some((channel) => ring.has(channel))) continue;
        highest = rateHz;
        primary = ring;
      }
      return primary;
    },
    newestMs() {
      let newest: number | null = null;
      for (const ring of rings.values()) {
        const ringNewest = ring.newestMs();
        if (ringNewest !== null) newest = Math.max(newest ?? ringNewest, ringNewest);
      }
      return newest;
    },
    snapshot: () => viewRings(new Map([...rings].map(([rateHz, ring]) => [rateHz, ring.snapshot()]))),
  };
}

/** The channel's sample at a time, at most one sample interval away; NaN without one. */
export function valueAtTime(view: SampleView, channel: LaneCode, timeMs: number): number {
  const ring = view.ringOf(channel);
  if (ring === null) return Number.NaN;
  for (const span of ring.spans()) {
    const startMs = spanTimeMs(span, span.firstPosition);
    const offset = Math.round(((timeMs - startMs) * span.rateHz) / 1000);
    if (offset >= -1 && offset <= span.length) {
      const within = Math.min(span.length - 1, Math.max(0, offset));
      return ring.valueAt(channel, span.firstPosition + within);
    }
  }
  return Number.NaN;
}
