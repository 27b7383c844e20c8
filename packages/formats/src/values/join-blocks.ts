import type { SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';
import { longestBridged } from './bridge-short-holes.ts';

interface Joined {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

export function blocksOf(events: readonly RecordingEvent[]): readonly SampleBlock[] {
  return events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
}

/** Index of each block's first sample among the joined ones. A gap of the index becomes a hole that is too long to bridge. */
export function placesOf(blocks: readonly SampleBlock[]): readonly number[] {
  const hole = longestBridged(blocks[0]?.rateHz ?? 1) + 1;
  let at = 0;
  let due = blocks[0]?.firstIndex ?? 0;
  return blocks.map(({ firstIndex, length }) => {
    if (firstIndex !== due) at += hole;
    const place = at;
    due = firstIndex + length;
    at += length;
    return place;
  });
}

/** Samples of one channel in order. */
export function join(blocks: readonly SampleBlock[], channel: 'flow' | 'pressure' | 'volume'): Float32Array {
  const places = placesOf(blocks);
  const joined = new Float32Array(samplesOf(blocks)).fill(Number.NaN);
  for (const [index, block] of blocks.entries()) {
    const values = block.channels[channel];
    if (values !== undefined) joined.set(values.subarray(0, block.length), places[index]);
  }
  return joined;
}

/** The events with the values of joined samples. */
export function replaceValues(events: readonly RecordingEvent[], joined: Joined): readonly RecordingEvent[] {
  const places = placesOf(blocksOf(events));
  let next = 0;
  return events.map((event) => {
    if (event.type !== 'samples') return event;
    const at = places[next] ?? 0;
    next += 1;
    let { channels } = event.block;
    for (const channel of ['flow', 'pressure'] as const)
      if (channels[channel] !== undefined)
        channels = { ...channels, [channel]: joined[channel].slice(at, at + event.block.length) };
    return { ...event, block: { ...event.block, channels } };
  });
}

/** Number of joined samples up to the end of the last block. */
export function samplesOf(blocks: readonly SampleBlock[]): number {
  return (placesOf(blocks).at(-1) ?? 0) + (blocks.at(-1)?.length ?? 0);
}
