import type { Waveform } from '@eupnea/contracts/waveform';
import type { Period } from '../access/access-service.ts';
import { countSamples } from './join-segments.ts';

type Segment = Waveform['segments'][number];

const CHANNELS = ['p_patient', 'flow', 'volume', 'pco'] as const;

/** Cuts the hidden periods out of the segments. The rest keeps its indices, so a cut appears as a gap. */
export function hidePeriods(segments: readonly Segment[], hidden: readonly Period[]): Segment[] {
  let left: readonly Segment[] = segments;
  for (const period of hidden) left = left.flatMap((segment) => cutPeriod(segment, period));
  return [...left];
}

function cutPeriod(segment: Segment, period: Period): readonly Segment[] {
  const length = countSamples(segment);
  const startMs = Number(period.startedAtUs) / 1000;
  const endMs = period.endedAtUs === null ? Number.POSITIVE_INFINITY : Number(period.endedAtUs) / 1000;
  const indexAt = (timeMs: number): number =>
    Math.min(length, Math.max(0, Math.ceil(((timeMs - segment.time_rcvd) * segment.rate_hz) / 1000)));
  const [from, to] = [indexAt(startMs), indexAt(endMs)];
  return [sliceSegment(segment, 0, from), sliceSegment(segment, to, length)].filter(
    (part) => countSamples(part) > 0,
  );
}

function sliceSegment(segment: Segment, from: number, to: number): Segment {
  const sliced: Segment = {
    epoch: segment.epoch,
    first_index: segment.first_index + from,
    rate_hz: segment.rate_hz,
    time_rcvd: segment.time_rcvd + (from * 1000) / segment.rate_hz,
  };
  for (const channel of CHANNELS) {
    const values = segment[channel];
    if (values !== undefined) sliced[channel] = values.slice(from, Math.max(from, to));
  }
  return sliced;
}
