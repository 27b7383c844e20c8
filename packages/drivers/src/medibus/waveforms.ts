import type { DeviceEvent } from '@eupnea/model';
import { createSampleBuilder } from '../sample-builder.ts';
import type { RealtimeFrame } from './realtime-bytes.ts';
import type { RealtimePlan, WantedStream } from './realtime-streams.ts';

/** Converts real-time frames to samples and marks. */
export interface Waveforms {
  /** @param plan scaling of the streams */
  add(frame: RealtimeFrame, plan: RealtimePlan): void;
  drain(): readonly DeviceEvent[];
}

export function createWaveforms(): Waveforms {
  const samples = createSampleBuilder();
  let plan: RealtimePlan | null = null;

  function follow(next: RealtimePlan): void {
    if (plan === next) return;
    plan = next;
    samples.configure(
      next.streams.map(({ channel }) => channel),
      next.rateHz,
    );
  }

  return {
    add(frame, next) {
      follow(next);
      if (frame.cycle !== null) samples.mark(`${frame.cycle}_start`);
      if (frame.announced === 0) return;
      samples.add(next.streams.map((stream, at) => scaleBin(frame.values.get(at), stream)));
      if (frame.fault === 'corrupt') {
        samples.lose('corrupt_data', 'the device marked its values as corrupt');
      } else if (frame.fault === 'incomplete') {
        samples.lose('frame_rejected', 'a real-time frame is not whole');
      }
    },
    drain: () => samples.drain(),
  };
}

/** NaN for a missing stream or a bin beyond the largest. */
function scaleBin(bin: number | undefined, { offset, perBin, maximumBin }: WantedStream): number {
  return bin === undefined || bin > maximumBin ? Number.NaN : offset + bin * perBin;
}
