import { CHANNEL_CODES, type ChannelCode, type SampleBlock } from '@eupnea/model';
import { IndexShifts } from '../survey/index-shifts.ts';
import type { WritableEvent } from '../writable-event.ts';

/** Distance to a sample below which its own value is taken, in samples. */
const SAME_PLACE = 1e-6;

/**
 * Events at another rate: samples are interpolated between their neighbours, and indices are those of the nearest
 * sample. A gap stays one, of at least one sample. A value is missing where a sample since the value before is missing.
 */
export class ResampledEvents {
  readonly #toHz: number;
  /** Samples of the target a sample of the source. */
  readonly #scale: number;
  readonly #shifts = new IndexShifts();
  /** The last sample of the block before; null before the first. */
  #last: { readonly index: number; readonly values: { readonly [Code in ChannelCode]?: number } } | null =
    null;
  /** Index that the next sample would have without shifts. */
  #next: number | null = null;

  constructor(fromHz: number, toHz: number) {
    this.#toHz = toHz;
    this.#scale = toHz / fromHz;
  }

  pass(event: WritableEvent): WritableEvent {
    switch (event.type) {
      case 'samples':
        return { type: 'samples', block: this.#resample(event.block) };
      case 'mark':
      case 'wall_clock':
      case 'loss':
        return { ...event, sampleIndex: this.#placeOf(event.sampleIndex) };
      case 'breath': {
        const { breath } = event;
        const [startIndex, inspirationEndIndex, endIndex] = [
          this.#placeOf(breath.startIndex),
          this.#placeOf(breath.inspirationEndIndex),
          this.#placeOf(breath.endIndex),
        ];
        return { ...event, breath: { ...breath, startIndex, inspirationEndIndex, endIndex } };
      }
      case 'finding': {
        const [firstIndex, lastIndex] = [this.#placeOf(event.firstIndex), this.#placeOf(event.lastIndex)];
        return { ...event, firstIndex, lastIndex };
      }
      case 'settings':
      case 'log':
      case 'trend_columns':
      case 'trend_row':
        return event;
    }
  }

  #placeOf(index: number): number {
    return Math.round(index * this.#scale) + this.#shifts.at(index);
  }

  #resample(block: SampleBlock): SampleBlock {
    const { firstIndex, length } = block;
    const isFollowing = this.#last?.index === firstIndex - 1;
    const first = Math.ceil(firstIndex * this.#scale - SAME_PLACE);
    if (!isFollowing && this.#next !== null && first <= this.#next)
      this.#shifts.add(firstIndex, this.#next + 1 - first);
    const from = isFollowing ? (this.#next ?? first) : first;
    const to = Math.floor((firstIndex + length - 1) * this.#scale + SAME_PLACE) + 1;
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    const values: { [Code in ChannelCode]?: number } = {};
    for (const code of CHANNEL_CODES) {
      const column = block.channels[code];
      if (column === undefined) continue;
      const before = isFollowing ? (this.#last?.values[code] ?? Number.NaN) : Number.NaN;
      const valueOf = (offset: number) => (offset < 0 ? before : (column[offset] ?? Number.NaN));
      const placeOf = (at: number) => (from + at) / this.#scale - firstIndex;
      channels[code] = Float32Array.from({ length: Math.max(0, to - from) }, (_value, at) =>
        hasMissing(column, placeOf(at - 1), placeOf(at)) ? Number.NaN : interpolate(placeOf(at), valueOf),
      );
      const lastPlace = placeOf(to - from - 1);
      const isMissing = hasMissing(column, lastPlace, length - 1) || (lastPlace < 0 && Number.isNaN(before));
      values[code] = isMissing ? Number.NaN : valueOf(length - 1);
    }
    this.#last = { index: firstIndex + length - 1, values };
    this.#next = Math.max(from, to);
    return {
      firstIndex: from + this.#shifts.latest,
      rateHz: this.#toHz,
      length: Math.max(0, to - from),
      channels,
    };
  }
}

/** Whether a sample after one place, up to another, is missing. */
function hasMissing(column: Float32Array, after: number, upTo: number): boolean {
  const first = Math.max(0, Math.floor(after + SAME_PLACE) + 1);
  return column.subarray(first, Math.floor(upTo + SAME_PLACE) + 1).some((value) => Number.isNaN(value));
}

/** @param place in samples of the block */
function interpolate(place: number, valueOf: (offset: number) => number): number {
  const nearest = Math.round(place);
  if (Math.abs(place - nearest) <= SAME_PLACE) return valueOf(nearest);
  const left = Math.floor(place);
  return valueOf(left) + (place - left) * (valueOf(left + 1) - valueOf(left));
}
