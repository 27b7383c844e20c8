import { LANE_CODES, type LaneCode } from './lane-code.ts';

/** Maximum number of spans, so that a stream with a gap in every frame uses bounded memory. */
const MAX_SPANS = 128;

/** Anchor difference above which frames of one epoch were re-anchored by the server; one sample at 50 Hz. */
const ANCHOR_TOLERANCE_MS = 20;

/** Samples that follow one another without a gap, in one epoch. Their positions in the ring are consecutive. */
export interface SampleSpan {
  readonly epoch: number;
  readonly firstIndex: number;
  /** Position of the first held sample. Positions count all samples ever written and never restart. */
  readonly firstPosition: number;
  readonly length: number;
  /** Time of sample 0 of the epoch, milliseconds since the Unix epoch. */
  readonly anchorMs: number;
  readonly rateHz: number;
}

export interface SampleWrite {
  readonly epoch: number;
  readonly firstIndex: number;
  readonly rateHz: number;
  readonly anchorMs: number;
  readonly count: number;
  /** `count` values each; NaN where a sample is missing. */
  readonly channels: { readonly [Code in LaneCode]?: Float32Array };
}

/**
 * What a ring keeps: seconds at the rate that comes, or a number of samples. A number of samples keeps its storage when the
 * rate rises.
 */
export type Retention = number | { readonly samples: number };

/** Read side of one ring. */
export interface RingView {
  /** Spans, oldest first, disjoint and increasing in time. Between two spans is a gap. */
  spans(): readonly SampleSpan[];
  /** Whether the channel ever had a value. */
  has(channel: LaneCode): boolean;
  /** The channel's storage: the sample at position p is at slot p modulo its length. */
  storage(channel: LaneCode): Float32Array | undefined;
  /** NaN when the position is not held or the sample is missing. */
  valueAt(channel: LaneCode, position: number): number;
  newestMs(): number | null;
  /** Time from which a missing sample is known to be missing; without it, time before the first sample is unknown. */
  readonly knownFromMs?: number;
  /** A copy that later writes do not touch. */
  snapshot(): RingView;
}

export interface SampleRing extends RingView {
  /** Writes a frame; ignores samples already held. Returns the number of new samples. */
  write(samples: SampleWrite): number;
  clear(): void;
}

interface MutableSpan {
  epoch: number;
  firstIndex: number;
  firstPosition: number;
  length: number;
  anchorMs: number;
  rateHz: number;
}

/** Time of a ring position of the span, epoch ms. */
export function spanTimeMs(span: SampleSpan, position: number): number {
  return span.anchorMs + ((span.firstIndex + position - span.firstPosition) * 1000) / span.rateHz;
}

/** Time of the last sample of the span, epoch ms. */
export function spanEndMs(span: SampleSpan): number {
  return spanTimeMs(span, span.firstPosition + span.length - 1);
}

/**
 * Ring buffer of the newest samples of one stream at one rate: one preallocated column per channel, addressed by
 * epoch and index. Allocates at the first write, and again only when an epoch has a higher rate.
 * @param retention minimum time or samples held
 */
export function createSampleRing(retention: Retention): SampleRing {
  let capacity = 0;
  let end = 0;
  const columns = new Map<LaneCode, Float32Array>();
  const spans: MutableSpan[] = [];

  function clear(): void {
    spans.length = 0;
    columns.clear();
    capacity = 0;
  }

  function dropOverwritten(): void {
    const oldest = end - capacity;
    while (spans.length > MAX_SPANS) spans.shift();
    for (let first = spans[0]; first !== undefined; first = spans[0]) {
      const lost = oldest - first.firstPosition;
      if (lost <= 0) return;
      if (lost < first.length) {
        first.firstPosition += lost;
        first.firstIndex += lost;
        first.length -= lost;
        return;
      }
      spans.shift();
    }
  }

  /** The span for new samples: the newest one if they continue it, otherwise a new one. */
  function openSpan(samples: SampleWrite): MutableSpan {
    const newest = spans.at(-1);
    const sameStream =
      newest !== undefined &&
      newest.epoch === samples.epoch &&
      newest.rateHz === samples.rateHz &&
      Math.abs(newest.anchorMs - samples.anchorMs) <= ANCHOR_TOLERANCE_MS;
    if (sameStream && newest.firstIndex + newest.length === samples.firstIndex) return newest;
    const anchorMs = sameStream ? newest.anchorMs : samples.anchorMs;
    if (!sameStream) dropFrom(spans, anchorMs + (samples.firstIndex * 1000) / samples.rateHz);
    const span: MutableSpan = {
      epoch: samples.epoch,
      firstIndex: samples.firstIndex,
      firstPosition: end,
      length: 0,
      anchorMs,
      rateHz: samples.rateHz,
    };
    spans.push(span);
    return span;
  }

  return {
    write(samples) {
      const fresh = skipKnown(samples, spans.at(-1));
      if (fresh.count <= 0) return 0;
      const needed = typeof retention === 'number' ? Math.ceil(retention * fresh.rateHz) : retention.samples;
      if (needed > capacity) {
        clear();
        capacity = needed;
      }
      const kept = skipSamples(fresh, Math.max(0, fresh.count - capacity));
      const span = openSpan(kept);
      writeColumns(columns, kept, end, capacity);
      end += kept.count;
      span.length += kept.count;
      dropOverwritten();
      return fresh.count;
    },
    clear,
    ...createView(spans, columns),
  };
}

/** Truncates spans of the previous clock that overlap the new one, so that no time is drawn twice. */
function dropFrom(spans: MutableSpan[], startMs: number): void {
  for (let last = spans.at(-1); last !== undefined && spanEndMs(last) >= startMs; last = spans.at(-1)) {
    const keep = Math.ceil(((startMs - last.anchorMs) * last.rateHz) / 1000) - last.firstIndex;
    if (keep > 0) {
      last.length = Math.min(last.length, keep);
      return;
    }
    spans.pop();
  }
}

function skipKnown(samples: SampleWrite, newest: SampleSpan | undefined): SampleWrite {
  if (newest === undefined || newest.epoch !== samples.epoch) return samples;
  const known = newest.firstIndex + newest.length - samples.firstIndex;
  return known > 0 ? skipSamples(samples, known) : samples;
}

function skipSamples(samples: SampleWrite, skip: number): SampleWrite {
  if (skip <= 0) return samples;
  const channels: { [Code in LaneCode]?: Float32Array } = {};
  for (const [code, values] of channelEntries(samples.channels)) channels[code] = values.subarray(skip);
  return {
    ...samples,
    firstIndex: samples.firstIndex + skip,
    count: Math.max(0, samples.count - skip),
    channels,
  };
}

function channelEntries(channels: SampleWrite['channels']): [LaneCode, Float32Array][] {
  return LANE_CODES.flatMap((code) => {
    const values = channels[code];
    return values === undefined ? [] : [[code, values] satisfies [LaneCode, Float32Array]];
  });
}

function writeColumns(
  columns: Map<LaneCode, Float32Array>,
  samples: SampleWrite,
  end: number,
  capacity: number,
): void {
  for (const [code, values] of channelEntries(samples.channels)) {
    // Devices may send an empty column for a missing sensor.
    if (columns.has(code) || values.every(Number.isNaN)) continue;
    columns.set(code, new Float32Array(capacity).fill(Number.NaN));
  }
  for (const [code, column] of columns) {
    const values = samples.channels[code];
    for (let position = 0; position < samples.count; position++) {
      column[(end + position) % capacity] = values?.[position] ?? Number.NaN;
    }
  }
}

function copyView(spans: readonly SampleSpan[], columns: ReadonlyMap<LaneCode, Float32Array>): RingView {
  const copied = new Map<LaneCode, Float32Array>();
  for (const [code, column] of columns) copied.set(code, column.slice());
  return createView(
    spans.map((span) => ({ ...span })),
    copied,
  );
}

function createView(spans: readonly SampleSpan[], columns: ReadonlyMap<LaneCode, Float32Array>): RingView {
  return {
    spans: () => spans,
    has: (channel) => columns.has(channel),
    storage: (channel) => columns.get(channel),
    valueAt(channel, position) {
      const column = columns.get(channel);
      const first = spans[0];
      const last = spans.at(-1);
      if (column === undefined || first === undefined || last === undefined) return Number.NaN;
      if (position < first.firstPosition || position >= last.firstPosition + last.length) return Number.NaN;
      return column[position % column.length];
    },
    newestMs() {
      const last = spans.at(-1);
      return last === undefined ? null : spanEndMs(last);
    },
    snapshot: () => copyView(spans, columns),
  };
}
