import type { EncodableEvent } from '@eupnea/drivers';
import { assert, CHANNEL_CODES, type ChannelCode, type MarkEvent } from '@eupnea/model';
import type { Scenario } from './scenarios/scenario.ts';
import { createSimulation } from './simulation.ts';

/** Whole breaths that play in a loop, for load tests in which 500 simulations would be too slow. */
export interface RecordedLoop {
  readonly rateHz: number;
  readonly length: number;
  readonly breaths: number;
  readonly channels: { readonly [Code in ChannelCode]?: Float32Array };
  /**
   * All events other than samples, in order, each with the index of the sample after it. Indices count from
   * the start of the loop.
   */
  readonly others: readonly { readonly at: number; readonly event: EncodableEvent }[];
  readonly snapshot: readonly EncodableEvent[];
}

/**
 * Simulates `seconds` and cuts at the first and last inspiration, so that the seam lies between two breaths.
 */
export function recordLoop(scenario: Scenario, seed: number, seconds: number): RecordedLoop {
  const steady: Scenario = { ...scenario, course: [] };
  const simulation = createSimulation(steady, seed);
  const { events } = simulation.step(Math.round(seconds * steady.rateHz));
  const starts = events.filter(
    (event): event is MarkEvent => event.type === 'mark' && event.kind === 'inspiration_start',
  );
  const from = starts[0]?.sampleIndex;
  const to = starts.at(-1)?.sampleIndex;
  assert(
    from !== undefined && to !== undefined && to > from,
    `${scenario.id} has no two breaths in ${seconds} s`,
  );
  return {
    rateHz: steady.rateHz,
    length: to - from,
    breaths: starts.length - 1,
    channels: cutChannels(events, from, to),
    others: cutOthers(events, from, to),
    snapshot: simulation.snapshot(),
  };
}

function cutChannels(events: readonly EncodableEvent[], from: number, to: number): RecordedLoop['channels'] {
  const channels: { [Code in ChannelCode]?: Float32Array } = {};
  for (const event of events) {
    if (event.type !== 'samples') continue;
    const { firstIndex, length } = event.block;
    const start = Math.max(from, firstIndex);
    const end = Math.min(to, firstIndex + length);
    if (start >= end) continue;
    for (const code of CHANNEL_CODES) {
      const column = event.block.channels[code];
      if (column === undefined) continue;
      const target = channels[code] ?? new Float32Array(to - from).fill(Number.NaN);
      target.set(column.subarray(start - firstIndex, end - firstIndex), start - from);
      channels[code] = target;
    }
  }
  return channels;
}

function cutOthers(events: readonly EncodableEvent[], from: number, to: number): RecordedLoop['others'] {
  const others: { at: number; event: EncodableEvent }[] = [];
  let index = 0;
  for (const event of events) {
    if (event.type === 'samples') {
      index = event.block.firstIndex + event.block.length;
      continue;
    }
    const at = event.type === 'mark' ? event.sampleIndex : index;
    if (at < from || at >= to) continue;
    others.push({
      at: at - from,
      event: event.type === 'mark' ? { ...event, sampleIndex: at - from } : event,
    });
  }
  return others;
}
