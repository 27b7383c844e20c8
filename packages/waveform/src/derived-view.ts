import type { ChannelCode } from '@eupnea/model';
import { DERIVED_CODES, type DerivedCode, type LaneCode } from './lane-code.ts';
import type { RingView, SampleSpan } from './ring-buffer.ts';
import type { SampleView } from './sample-store.ts';

/** Contiguous samples of the channels of a derived lane, NaN where one is missing. */
export interface DerivedSamples {
  /** Index of the first sample in its epoch. */
  readonly firstIndex: number;
  readonly rateHz: number;
  readonly length: number;
  readonly columns: { readonly [Code in ChannelCode]?: Float32Array };
}

/** A lane whose value at a sample depends on the channels near it. */
export interface DerivedSource {
  readonly code: DerivedCode;
  readonly channels: readonly ChannelCode[];
  /** Seconds of samples before and after an instant that its value needs; 0 for the sample alone. */
  readonly beforeS: number;
  readonly afterS: number;
  /** Values at each sample. */
  readonly evaluate: (samples: DerivedSamples) => ArrayLike<number>;
}

/** Samples of a device with derived lanes beside its channels. */
export interface DerivedView extends SampleView {
  /** Whether the channels of the lane are held in one ring; false for channels of different rates. */
  sharesRing(channels: readonly ChannelCode[]): boolean;
}

/**
 * Adds derived lanes to the samples of a device. New samples are computed when a sweep asks for the ring of the lane. A
 * value appears when it is final, so that a lane that needs later samples ends before the others.
 */
export function createDerivedView(base: SampleView, sources: readonly DerivedSource[]): DerivedView {
  const lanes = new Map(sources.map((source) => [source.code, new DerivedRing(source)]));
  function commonRing(channels: readonly ChannelCode[]): RingView | null {
    const [first, ...others] = channels.map((channel) => base.ringOf(channel));
    return first !== undefined && others.every((ring) => ring === first) ? first : null;
  }
  return {
    ringOf(channel) {
      const lane = isDerived(channel) ? lanes.get(channel) : undefined;
      if (lane === undefined) return base.ringOf(channel);
      const ring = commonRing(lane.channels);
      return ring === null ? null : lane.over(ring);
    },
    primary: () => base.primary(),
    newestMs: () => base.newestMs(),
    snapshot: () => createDerivedView(base.snapshot(), sources),
    sharesRing: (channels) =>
      channels.some((channel) => base.ringOf(channel) === null) || commonRing(channels) !== null,
  };
}

function isDerived(channel: LaneCode): channel is DerivedCode {
  return DERIVED_CODES.some((code) => code === channel);
}

const NOTHING = new Float32Array(0);

/** One derived lane in the layout of the ring of its channels. */
class DerivedRing {
  readonly #source: DerivedSource;
  #ring: RingView | null = null;
  #view: RingView | null = null;
  #values = NOTHING;
  /** Position up to which values are final, exclusive. */
  #computedTo = 0;
  /** Position up to which samples were seen, exclusive. */
  #seenTo = 0;

  constructor(source: DerivedSource) {
    this.#source = source;
  }

  get channels(): readonly ChannelCode[] {
    return this.#source.channels;
  }

  /** The lane over a ring that holds its channels, with all samples that the ring holds. */
  over(ring: RingView): RingView {
    if (this.#ring !== ring || this.#view === null) {
      this.#ring = ring;
      this.#values = NOTHING;
      this.#view = this.#viewOver(ring);
    }
    this.#advance(ring);
    return this.#view;
  }

  #viewOver(ring: RingView): RingView {
    const { code } = this.#source;
    return {
      spans: () => ring.spans(),
      has: (channel) => channel === code || ring.has(channel),
      storage: (channel) => (channel === code ? this.#values : ring.storage(channel)),
      valueAt: (channel, position) => {
        if (channel !== code) return ring.valueAt(channel, position);
        const spans = ring.spans();
        const isHeld = spans.some(
          ({ firstPosition, length }) => position >= firstPosition && position < firstPosition + length,
        );
        return isHeld ? this.#values[position % this.#values.length] : Number.NaN;
      },
      newestMs: () => ring.newestMs(),
      snapshot: () => {
        throw new Error('Invariant broken: a derived lane is copied with the view of its device');
      },
    };
  }

  #advance(ring: RingView): void {
    const spans = ring.spans();
    const first = spans[0];
    const last = spans.at(-1);
    const capacity = this.channels.map((channel) => ring.storage(channel)?.length ?? 0)[0] ?? 0;
    if (first === undefined || last === undefined || capacity === 0) return;
    if (this.#values.length !== capacity) {
      // The ring was allocated anew, with other slots for the same positions.
      this.#values = new Float32Array(capacity).fill(Number.NaN);
      this.#computedTo = first.firstPosition;
      this.#seenTo = first.firstPosition;
    }
    const end = endOf(last);
    if (end === this.#seenTo) return;
    for (const span of spans) this.#finishSpan(ring, span, span === first, span === last);
    // Slots of values that are not final yet hold those of the samples that were overwritten.
    for (let position = Math.max(this.#computedTo, end - capacity); position < end; position += 1)
      this.#values[position % capacity] = Number.NaN;
    this.#seenTo = end;
  }

  /** Computes the values of a span that have become final. */
  #finishSpan(ring: RingView, span: SampleSpan, isFirst: boolean, isLast: boolean): void {
    const { beforeS, afterS } = this.#source;
    const before = Math.ceil(beforeS * span.rateHz);
    const after = Math.ceil(afterS * span.rateHz);
    const end = endOf(span);
    const finalTo = isLast ? end - after : end;
    const from = Math.max(this.#computedTo, span.firstPosition);
    if (from >= finalTo) return;
    const contextFrom = Math.max(span.firstPosition, from - before);
    const length = Math.min(end, finalTo + after) - contextFrom;
    const values = this.#source.evaluate({
      firstIndex: span.firstIndex + contextFrom - span.firstPosition,
      rateHz: span.rateHz,
      length,
      columns: this.#copyColumns(ring, contextFrom, length),
    });
    // What came before the oldest sample is not held: its first values are not those of the recording.
    const knownFrom = isFirst && span.firstIndex > 0 ? span.firstPosition + before : span.firstPosition;
    const capacity = this.#values.length;
    for (let position = from; position < finalTo; position += 1)
      this.#values[position % capacity] = position < knownFrom ? Number.NaN : values[position - contextFrom];
    this.#computedTo = finalTo;
  }

  #copyColumns(ring: RingView, from: number, length: number): DerivedSamples['columns'] {
    const columns: { [Code in ChannelCode]?: Float32Array } = {};
    for (const channel of this.channels) {
      const column = ring.storage(channel);
      if (column === undefined) continue;
      const slot = from % column.length;
      const head = Math.min(length, column.length - slot);
      const copy = new Float32Array(length);
      copy.set(column.subarray(slot, slot + head));
      copy.set(column.subarray(0, length - head), head);
      columns[channel] = copy;
    }
    return columns;
  }
}

function endOf({ firstPosition, length }: SampleSpan): number {
  return firstPosition + length;
}
