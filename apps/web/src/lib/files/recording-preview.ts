import { CHANNEL_CODES, type ChannelCode, type InputIssue, type SampleBlock } from '@eupnea/model';

/** Duration of the preview, s: enough breaths to check the mapping. */
export const PREVIEW_SECONDS = 30;

export interface RecordingPreview {
  readonly rateHz: number;
  readonly length: number;
  /** Equal lengths; NaN for missing samples. */
  readonly channels: { readonly [Code in ChannelCode]?: Float32Array };
  /** Sample indices of device marks for inspiration. */
  readonly breathStarts: readonly number[];
  /** Issues of the part that was read. */
  readonly issues: readonly InputIssue[];
}

/** Joins the first blocks of a recording; gaps stay gaps. */
export class PreviewBuilder {
  #rateHz = 0;
  #length = 0;
  #limit = 0;
  readonly #columns = new Map<ChannelCode, Float32Array>();
  readonly #breathStarts: number[] = [];
  readonly #issues: InputIssue[] = [];

  get isFull(): boolean {
    return this.#limit > 0 && this.#length >= this.#limit;
  }

  addBlock(block: SampleBlock): void {
    if (this.#rateHz === 0) {
      this.#rateHz = block.rateHz;
      this.#limit = Math.ceil(block.rateHz * PREVIEW_SECONDS);
    }
    // The preview shows the first sampling rate only.
    if (block.rateHz !== this.#rateHz) return;
    const room = this.#limit - block.firstIndex;
    if (room <= 0) {
      this.#length = this.#limit;
      return;
    }
    const count = Math.min(block.length, room);
    for (const code of CHANNEL_CODES) {
      const values = block.channels[code];
      if (values !== undefined) this.#column(code).set(values.subarray(0, count), block.firstIndex);
    }
    this.#length = Math.max(this.#length, block.firstIndex + count);
  }

  addBreathStart(sampleIndex: number): void {
    this.#breathStarts.push(sampleIndex);
  }

  addIssue(issue: InputIssue): void {
    this.#issues.push(issue);
  }

  /** Null without samples. */
  build(): RecordingPreview | null {
    if (this.#length === 0) return null;
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    for (const [code, values] of this.#columns) channels[code] = values.subarray(0, this.#length);
    return {
      rateHz: this.#rateHz,
      length: this.#length,
      channels,
      breathStarts: this.#breathStarts.filter((index) => index < this.#length),
      issues: this.#issues,
    };
  }

  #column(code: ChannelCode): Float32Array {
    const known = this.#columns.get(code);
    if (known !== undefined) return known;
    const column = new Float32Array(this.#limit).fill(Number.NaN);
    this.#columns.set(code, column);
    return column;
  }
}

/** Minimum and maximum; null without values. */
export function findRange(values: Float32Array): readonly [least: number, greatest: number] | null {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least > greatest ? null : [least, greatest];
}

/** Range of every channel, which reveals a wrong unit. */
export type ChannelRanges = { readonly [Code in ChannelCode]?: readonly [least: number, greatest: number] };

export function findRanges(preview: RecordingPreview | null): ChannelRanges {
  const ranges: { [Code in ChannelCode]?: readonly [number, number] } = {};
  for (const code of CHANNEL_CODES) {
    const values = preview?.channels[code];
    const range = values === undefined ? null : findRange(values);
    if (range !== null) ranges[code] = range;
  }
  return ranges;
}
