import type { SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';

/** Moves the airway pressure of a recording in time against its other channels, in constant memory. */
export class PressureShift {
  readonly #lagMs: number;
  /** Events in order, from the first block whose pressure is not known yet. */
  #held: RecordingEvent[] = [];
  /** Blocks with the pressure that the held ones need. */
  #blocks: SampleBlock[] = [];

  /** @param lagMs pressure is moved earlier by as much */
  constructor(lagMs: number) {
    this.#lagMs = lagMs;
  }

  take(events: readonly RecordingEvent[]): readonly RecordingEvent[] {
    if (this.#lagMs === 0) return events;
    for (const event of events) {
      this.#held.push(event);
      if (event.type === 'samples') this.#blocks.push(event.block);
    }
    const due = this.#held.findIndex((event) => event.type === 'samples' && !this.#isKnown(event.block));
    return this.#release(due < 0 ? this.#held.length : due);
  }

  /** Returns what is held: the pressure beyond the end of the recording is missing. */
  finish(): readonly RecordingEvent[] {
    return this.#release(this.#held.length);
  }

  #samplesOf(rateHz: number): number {
    return (this.#lagMs * rateHz) / 1000;
  }

  #isKnown({ firstIndex, length, rateHz }: SampleBlock): boolean {
    const last = this.#blocks.at(-1);
    if (last === undefined || last.rateHz !== rateHz) return true;
    return last.firstIndex + last.length >= firstIndex + length + Math.ceil(this.#samplesOf(rateHz));
  }

  #release(count: number): readonly RecordingEvent[] {
    const released = this.#held.splice(0, count).map((event) => {
      if (event.type !== 'samples' || event.block.channels.pressure === undefined) return event;
      const channels = { ...event.block.channels, pressure: this.#pressureOf(event.block) };
      return { ...event, block: { ...event.block, channels } };
    });
    this.#forget();
    return released;
  }

  #forget(): void {
    const next = this.#held.find((event) => event.type === 'samples')?.block ?? this.#blocks.at(-1);
    if (next === undefined) return;
    // Behind the last block the next one follows, which may need pressure from before it.
    const isHeld = this.#held.some((event) => event.type === 'samples');
    const from =
      next.firstIndex + (isHeld ? 0 : next.length) + Math.floor(Math.min(0, this.#samplesOf(next.rateHz)));
    this.#blocks = this.#blocks.filter(
      ({ firstIndex, length, rateHz }) => rateHz === next.rateHz && firstIndex + length > from,
    );
  }

  #pressureOf({ firstIndex, length, rateHz }: SampleBlock): Float32Array {
    const shift = this.#samplesOf(rateHz);
    const from = firstIndex + Math.floor(shift);
    const share = shift - Math.floor(shift);
    const read = new Float32Array(length + 1).fill(Number.NaN);
    for (const block of this.#blocks) {
      const { pressure } = block.channels;
      if (block.rateHz !== rateHz || pressure === undefined) continue;
      const first = Math.max(from, block.firstIndex);
      const end = Math.min(from + length + 1, block.firstIndex + block.length);
      if (first >= end) continue;
      read.set(pressure.subarray(first - block.firstIndex, end - block.firstIndex), first - from);
    }
    if (share === 0) return read.subarray(0, length);
    return Float32Array.from({ length }, (_value, index) => {
      const [before = Number.NaN, after = Number.NaN] = [read[index], read[index + 1]];
      return before + share * (after - before);
    });
  }
}
