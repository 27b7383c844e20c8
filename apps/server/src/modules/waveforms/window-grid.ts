import type { ChannelCode } from '@eupnea/model';

/** Columns of a picture: column i covers [startUs + i stepUs, startUs + (i + 1) stepUs). */
export interface WindowGrid {
  readonly startUs: number;
  readonly stepUs: number;
  readonly count: number;
}

/** Minimum and maximum of each column, NaN without samples. */
export interface ChannelExtremes {
  readonly minimum: Float32Array;
  readonly maximum: Float32Array;
}

/** Collects the content of the columns of one device. Times are microseconds as numbers, exact to 2^53. */
export class WindowColumns<Channel extends string = ChannelCode> {
  readonly #grid: WindowGrid;
  readonly #channels = new Map<Channel, ChannelExtremes>();

  constructor(grid: WindowGrid) {
    this.#grid = grid;
  }

  get channels(): ReadonlyMap<Channel, ChannelExtremes> {
    return this.#channels;
  }

  /** Adds samples from a time on; those outside the grid are ignored. */
  addSamples(channel: Channel, values: Float32Array, startUs: number, usPerSample: number): void {
    const { startUs: gridUs, stepUs, count } = this.#grid;
    const target = this.#extremes(channel);
    const offset = (startUs - gridUs) / stepUs;
    const perSample = usPerSample / stepUs;
    for (let index = 0; index < values.length; index += 1) {
      const column = Math.floor(offset + index * perSample);
      if (column < 0 || column >= count) continue;
      widen(target, column, values[index] ?? Number.NaN);
    }
  }

  /** Adds extremes of a period shorter than a column, at its middle; clamped to the outermost column. */
  addExtremes(channel: Channel, startUs: number, endUs: number, minimum: number, maximum: number): void {
    if (Number.isNaN(minimum)) return;
    const { startUs: gridUs, stepUs, count } = this.#grid;
    if (endUs <= gridUs || startUs >= gridUs + stepUs * count) return;
    const middle = Math.floor(((startUs + endUs) / 2 - gridUs) / stepUs);
    const column = Math.min(count - 1, Math.max(0, middle));
    const target = this.#extremes(channel);
    widen(target, column, minimum);
    widen(target, column, maximum);
  }

  /** Adds extremes of a period to every column that it touches. */
  fillExtremes(channel: Channel, startUs: number, endUs: number, minimum: number, maximum: number): void {
    const { startUs: gridUs, stepUs, count } = this.#grid;
    const first = Math.max(0, Math.floor((startUs - gridUs) / stepUs));
    const end = Math.min(count, Math.ceil((endUs - gridUs) / stepUs));
    if (first >= end) return;
    const target = this.#extremes(channel);
    for (let column = first; column < end; column += 1) {
      widen(target, column, minimum);
      widen(target, column, maximum);
    }
  }

  #extremes(channel: Channel): ChannelExtremes {
    const known = this.#channels.get(channel);
    if (known !== undefined) return known;
    const { count } = this.#grid;
    const fresh = {
      minimum: new Float32Array(count).fill(Number.NaN),
      maximum: new Float32Array(count).fill(Number.NaN),
    };
    this.#channels.set(channel, fresh);
    return fresh;
  }
}

function widen({ minimum, maximum }: ChannelExtremes, column: number, value: number): void {
  if (Number.isNaN(value)) return;
  // A comparison with NaN is false, so the first value is taken.
  if (!((minimum[column] ?? Number.NaN) <= value)) minimum[column] = value;
  if (!((maximum[column] ?? Number.NaN) >= value)) maximum[column] = value;
}
