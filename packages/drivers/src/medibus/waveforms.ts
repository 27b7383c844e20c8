import { CHANNELS, type DeviceEvent } from '@eupnea/model';
import type { RealtimeFrame } from './realtime-bytes.ts';
import type { RealtimePlan, WantedStream } from './realtime-streams.ts';

/** Samples of one event at most; a chunk of bytes can hold more, and becomes several. */
const MAX_BLOCK_SAMPLES = 500;

/** Frames of the real-time stream to samples and marks, indices from the session's start. */
export interface Waveforms {
  /** @param plan how the streams of the frames are scaled; the rate must be the same for the session's life */
  add(frame: RealtimeFrame, plan: RealtimePlan): void;
  drain(): readonly DeviceEvent[];
}

export function createWaveforms(): Waveforms {
  let events: DeviceEvent[] = [];
  let plan: RealtimePlan | null = null;
  let columns: Float32Array[] = [];
  let firstIndex = 0;
  let length = 0;

  function flush(): void {
    if (plan === null || length === 0) return;
    const channels = Object.fromEntries(
      plan.streams.flatMap(({ channel }, at) => {
        const column = columns[at];
        return column === undefined ? [] : [[channel, column.slice(0, length)]];
      }),
    );
    events.push({ type: 'samples', block: { firstIndex, rateHz: plan.rateHz, length, channels } });
    firstIndex += length;
    length = 0;
  }

  function follow(next: RealtimePlan): void {
    if (plan === next) return;
    flush();
    plan = next;
    columns = next.streams.map(() => new Float32Array(MAX_BLOCK_SAMPLES));
  }

  return {
    add(frame, next) {
      follow(next);
      if (frame.cycle !== null) {
        flush();
        events.push({ type: 'mark', kind: `${frame.cycle}_start`, sampleIndex: firstIndex });
      }
      if (frame.announced === 0) return;
      next.streams.forEach((stream, at) => {
        const column = columns[at];
        if (column !== undefined) column[length] = scaleBin(frame.values.get(at), stream);
      });
      length += 1;
      if (length === MAX_BLOCK_SAMPLES) flush();
      if (frame.fault === null) return;
      const sampleIndex = firstIndex + length - 1;
      flush();
      const isMarked = frame.fault === 'corrupt';
      events.push({
        type: 'issue',
        code: isMarked ? 'corrupt_data' : 'frame_rejected',
        detail: isMarked ? 'the device marked its values as corrupt' : 'a real-time frame is not whole',
        lost: 1,
        sampleIndex,
      });
    },
    drain() {
      flush();
      const drained = events;
      events = [];
      return drained;
    },
  };
}

/** NaN for a stream that did not come, a bin beyond the largest, and a value that no patient can have. */
function scaleBin(bin: number | undefined, stream: WantedStream): number {
  if (bin === undefined || bin > stream.maximumBin) return Number.NaN;
  const value = stream.offset + bin * stream.perBin;
  const [minimum, maximum] = CHANNELS[stream.channel].plausible;
  return value >= minimum && value <= maximum ? value : Number.NaN;
}
