import type { ChannelCode, SampleBlock } from '@eupnea/model';

/** Events that may contain samples. */
type MaybeSamples = { readonly type: string; readonly block?: SampleBlock };

export function listBlocks(events: readonly MaybeSamples[]): readonly SampleBlock[] {
  return events.flatMap((event) =>
    event.type === 'samples' && event.block !== undefined ? [event.block] : [],
  );
}

/** One channel of all samples, concatenated; blocks without it are skipped. */
export function readChannel(events: readonly MaybeSamples[], code: ChannelCode): readonly number[] {
  return listBlocks(events).flatMap((block) => [...(block.channels[code] ?? [])]);
}

export function countSamples(events: readonly MaybeSamples[]): number {
  return listBlocks(events).reduce((sum, block) => sum + block.length, 0);
}
