import type { Waveform } from '@eupnea/contracts/waveform';

type Segment = Waveform['segments'][number];

const CHANNELS = ['p_patient', 'flow', 'volume', 'pco'] as const;

/**
 * Joins neighbouring segments that continue sample by sample, so that every remaining border is a gap. Oldest
 * first.
 */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last !== undefined && goesOn(last, segment)) joined[joined.length - 1] = concatenate(last, segment);
    else joined.push(segment);
  }
  return joined;
}

function goesOn(last: Segment, next: Segment): boolean {
  return (
    last.epoch === next.epoch &&
    last.rate_hz === next.rate_hz &&
    last.first_index + countSamples(last) === next.first_index &&
    CHANNELS.every((channel) => (last[channel] === undefined) === (next[channel] === undefined))
  );
}

function concatenate(last: Segment, next: Segment): Segment {
  const joined: Segment = { ...last };
  for (const channel of CHANNELS) {
    const values = last[channel];
    if (values !== undefined) joined[channel] = [...values, ...(next[channel] ?? [])];
  }
  return joined;
}

/** All channels of a segment have the same length. */
export function countSamples(segment: Segment): number {
  return Math.max(0, ...CHANNELS.map((channel) => segment[channel]?.length ?? 0));
}
