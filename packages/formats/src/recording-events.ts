import type { InputIssue, MarkEvent } from '@eupnea/model';
import type { RecordingEvent, WallClockEvent } from './reader.ts';

const BLOCK_SAMPLES = 1024;

/** One sample of a table row; NaN = missing. `volume` only where the recording has that column. */
export interface RowSample {
  readonly flow: number;
  readonly pressure: number;
  readonly volume: number;
}

/** Gathers rows into blocks and keeps the order of samples, marks, losses and issues. For readers of slow text. */
export class RecordingEvents {
  readonly #withVolume: boolean;
  #events: RecordingEvent[] = [];
  #rows: RowSample[] = [];
  #nextIndex = 0;
  #rateHz: number;

  constructor(rateHz: number, withVolume: boolean) {
    this.#rateHz = rateHz;
    this.#withVolume = withVolume;
  }

  /** Index that the next sample will have. */
  get nextIndex(): number {
    return this.#nextIndex;
  }

  set rateHz(rateHz: number) {
    this.#rateHz = rateHz;
  }

  addSample(row: RowSample): void {
    this.#rows.push(row);
    this.#nextIndex += 1;
    if (this.#rows.length === BLOCK_SAMPLES) this.#flush();
  }

  /** `count` samples are missing here; their places are kept. */
  lose(count: number): void {
    for (let lost = 0; lost < count; lost += 1) {
      this.addSample({ flow: Number.NaN, pressure: Number.NaN, volume: Number.NaN });
    }
    this.#flush();
    this.#events.push({ type: 'loss', sampleIndex: this.#nextIndex - count, lost: count });
  }

  /** The recording goes on `count` samples later. */
  skip(count: number): void {
    this.#flush();
    this.#nextIndex += count;
  }

  addMark(mark: Omit<MarkEvent, 'type' | 'sampleIndex'>): void {
    this.add({ type: 'mark', sampleIndex: this.#nextIndex, ...mark });
  }

  addTime(time: Pick<WallClockEvent, 'timeMs' | 'zoned'>): void {
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
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    const flow = Float32Array.from(rows, (row) => row.flow);
    const pressure = Float32Array.from(rows, (row) => row.pressure);
    const volume = this.#withVolume ? { volume: Float32Array.from(rows, (row) => row.volume) } : {};
    this.#events.push({
      type: 'samples',
      block: {
        firstIndex: this.#nextIndex - rows.length,
        rateHz: this.#rateHz,
        length: rows.length,
        channels: { flow, pressure, ...volume },
      },
    });
  }
}
