import type { ChannelCode, EmptyDirection, InputIssue, MarkEvent, SampleBlock } from '@eupnea/model';
import { joinDirections } from './csv/join-directions.ts';
import type { RecordingEvent, WallClockEvent } from './reader.ts';
import { BREAK_SECONDS } from './time-axis/describe-breaks.ts';

const BLOCK_SAMPLES = 1024;

/** Places of a value that is subtracted and of the value that it is subtracted from. */
export interface Subtraction {
  readonly at: number;
  readonly from: number;
  readonly rest: EmptyDirection | undefined;
}

/** Collects rows into sample blocks and keeps the order of samples, marks, losses and issues. Used by table readers. */
export class RecordingEvents {
  readonly #channels: readonly ChannelCode[];
  #columns: readonly Float32Array[];
  #events: RecordingEvent[] = [];
  /** Rows of #columns already handed out, and rows written. Rows handed out are never overwritten. */
  #sent = 0;
  #used = 0;
  #nextIndex = 0;
  #rateHz: number;
  readonly #subtraction: Subtraction | null;

  /**
   * @param channels in the order of addSample's values
   * @param subtraction value of these that is no channel of its own
   */
  constructor(rateHz: number, channels: readonly ChannelCode[], subtraction: Subtraction | null = null) {
    this.#rateHz = rateHz;
    this.#subtraction = subtraction;
    this.#channels = channels;
    this.#columns = channels.map(() => new Float32Array(BLOCK_SAMPLES));
  }

  /** Index that the next sample will have. */
  get nextIndex(): number {
    return this.#nextIndex;
  }

  set rateHz(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** One value a channel; NaN = missing. `values` is not kept. */
  addSample(values: ArrayLike<number>): void {
    for (let channel = 0; channel < this.#columns.length; channel += 1) {
      const column = this.#columns[channel];
      if (column !== undefined) column[this.#used] = values[channel] ?? Number.NaN;
    }
    if (this.#subtraction !== null) this.#subtract(values, this.#subtraction);
    this.#used += 1;
    this.#nextIndex += 1;
    if (this.#used === BLOCK_SAMPLES) this.#flush();
  }

  #subtract(values: ArrayLike<number>, { at, from, rest }: Subtraction): void {
    const column = this.#columns[from];
    if (column === undefined) return;
    const [value, other] = [values[from] ?? Number.NaN, values[at] ?? Number.NaN];
    column[this.#used] = joinDirections(value, 1, other, 1, rest);
  }

  /** Adds `count` missing samples. */
  lose(count: number): void {
    for (let lost = 0; lost < count; lost += 1) this.addSample([]);
    this.#flush();
    this.#events.push({ type: 'loss', sampleIndex: this.#nextIndex - count, lost: count });
  }

  /** Skips `count` samples: a gap. */
  skip(count: number): void {
    this.#flush();
    this.#nextIndex += count;
  }

  /** Skips the samples between two runs, whose distance is not known or is so many samples. */
  skipBreak(samples = 0): void {
    this.skip(Math.max(samples, Math.ceil(BREAK_SECONDS * this.#rateHz)));
  }

  addMark(mark: Omit<MarkEvent, 'type' | 'sampleIndex'>): void {
    this.add({ type: 'mark', sampleIndex: this.#nextIndex, ...mark });
  }

  addTime(time: Pick<WallClockEvent, 'timeMs' | 'zoned' | 'relative'>): void {
    this.add({ type: 'wall_clock', sampleIndex: this.#nextIndex, ...time });
  }

  report(issue: InputIssue): void {
    this.#events.push({ type: 'issue', issue });
  }

  add(event: RecordingEvent): void {
    this.#flush();
    this.#events.push(event);
  }

  take(): readonly RecordingEvent[] {
    this.#flush();
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  #flush(): void {
    const length = this.#used - this.#sent;
    if (length === 0) return;
    const channels: { [Code in ChannelCode]?: Float32Array } = {};
    for (const [position, code] of this.#channels.entries()) {
      const column = this.#columns[position];
      if (column !== undefined && position !== this.#subtraction?.at)
        channels[code] = column.subarray(this.#sent, this.#used);
    }
    const block: SampleBlock = {
      firstIndex: this.#nextIndex - length,
      rateHz: this.#rateHz,
      length,
      channels,
    };
    this.#events.push({ type: 'samples', block });
    this.#sent = this.#used;
    if (this.#used < BLOCK_SAMPLES) return;
    this.#columns = this.#channels.map(() => new Float32Array(BLOCK_SAMPLES));
    this.#sent = 0;
    this.#used = 0;
  }
}
