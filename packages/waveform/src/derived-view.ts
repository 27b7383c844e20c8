import type { ChannelCode } from '@eupnea/model';
import { DERIVED_CODES, type DerivedCode, type LaneCode } from './lane-code.ts';
import type { RingView } from './ring-buffer.ts';
import type { SampleView } from './sample-store.ts';

/** Columns of the channels of a derived lane, one value per sample. */
export type DerivedColumns = { readonly [Code in ChannelCode]?: Float32Array };

/** A lane whose value at a sample depends on the channels at the same sample alone. */
export interface DerivedSource {
  readonly code: DerivedCode;
  readonly channels: readonly ChannelCode[];
  /** Values at each of `length` samples, NaN where a sample is missing. */
  readonly evaluate: (columns: DerivedColumns, length: number) => ArrayLike<number>;
}

/** Samples of a device with derived lanes beside its channels. */
export interface DerivedView extends SampleView {
  /** Whether the channels of the lane are held in one ring; false for channels of different rates. */
  sharesRing(channels: readonly ChannelCode[]): boolean;
}

/**
 * Adds derived lanes to the samples of a device. New samples are computed when a sweep asks for the ring of the lane, each
 * sample once.
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
  /** Position up to which values are computed, exclusive. */
  #computedTo = 0;

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
        return isHeld ? (this.#values[position % this.#values.length] ?? Number.NaN) : Number.NaN;
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
    }
    const end = last.firstPosition + last.length;
    for (let from = Math.max(this.#computedTo, first.firstPosition); from < end; ) {
      const slot = from % capacity;
      const length = Math.min(end - from, capacity - slot);
      this.#values.set(this.#evaluate(ring, slot, length), slot);
      from += length;
    }
    this.#computedTo = Math.max(this.#computedTo, end);
  }

  #evaluate(ring: RingView, slot: number, length: number): ArrayLike<number> {
    const columns: { [Code in ChannelCode]?: Float32Array } = {};
    for (const channel of this.channels) {
      const column = ring.storage(channel);
      if (column !== undefined) columns[channel] = column.subarray(slot, slot + length);
    }
    return this.#source.evaluate(columns, length);
  }
}
