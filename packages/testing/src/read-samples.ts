import type { ChannelCode, SampleBlock } from '@eupnea/model';

/** Anything with samples among it: device events, recording events. */
type MaybeSamples = { readonly type: string; readonly block?: SampleBlock };

export function listBlocks(events: readonly MaybeSamples[]): readonly SampleBlock[] {
  return events.flatMap((event) =>
    event.type === 'samples' && event.block !== undefined ? [event.block] : [],
  );
}

/** One channel of all samples, one after another; blocks without it add nothing. */
export function readChannel(events: readonly MaybeSamples[], code: ChannelCode): readonly number[] {
  return listBlocks(events).flatMap((block) => [...(block.channels[code] ?? [])]);
}

export function countSamples(events: readonly MaybeSamples[]): number {
  return listBlocks(events).reduce((sum, block) => sum + block.length, 0);
}
