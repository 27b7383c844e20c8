import type { SampleBlock } from '@eupnea/model';
import type { RecordingEvent, WallClockEvent } from '../reader.ts';

/** Kind of the times of a file: only those of one kind can be compared. */
export type ClockKind = 'none' | 'relative' | 'wall' | 'utc';

export interface ClockedBlock {
  readonly startMs: number;
  readonly block: SampleBlock;
}

/** Time of the samples of one file, from its wall-clock events. Without any, the first sample of the file is at 0. */
export class BlockClock {
  #anchor: WallClockEvent | null = null;

  get kind(): ClockKind {
    if (this.#anchor === null) return 'none';
    if (this.#anchor.relative === true) return 'relative';
    return this.#anchor.zoned ? 'utc' : 'wall';
  }

  /** Call with every event in order. Returns the block with its time. */
  take(event: RecordingEvent): ClockedBlock | null {
    if (event.type === 'wall_clock') this.#anchor = event;
    if (event.type !== 'samples') return null;
    const { block } = event;
    const { sampleIndex, timeMs } = this.#anchor ?? { sampleIndex: 0, timeMs: 0 };
    return { startMs: timeMs + ((block.firstIndex - sampleIndex) * 1000) / block.rateHz, block };
  }
}
