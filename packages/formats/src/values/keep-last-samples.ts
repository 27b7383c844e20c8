import { CHANNEL_CODES, type SampleBlock } from '@eupnea/model';
import type { RecordingEvent } from '../reader.ts';

/** Divides events so that the last `samples` samples, and what follows them, are kept. */
export function keepLastSamples(
  events: readonly RecordingEvent[],
  samples: number,
): { readonly passed: readonly RecordingEvent[]; readonly kept: readonly RecordingEvent[] } {
  let missing = samples;
  for (let at = events.length - 1; at >= 0 && missing > 0; at -= 1) {
    const event = events[at];
    if (event?.type !== 'samples') continue;
    const { block } = event;
    if (block.length >= missing) {
      const border = block.length - missing;
      const before = border === 0 ? [] : [{ ...event, block: part(block, 0, border) }];
      return {
        passed: [...events.slice(0, at), ...before],
        kept: [{ ...event, block: part(block, border, block.length) }, ...events.slice(at + 1)],
      };
    }
    missing -= block.length;
  }
  return missing > 0 ? { passed: [], kept: events } : { passed: events, kept: [] };
}

function part(block: SampleBlock, from: number, to: number): SampleBlock {
  let { channels } = block;
  for (const code of CHANNEL_CODES) {
    const values = channels[code];
    if (values !== undefined) channels = { ...channels, [code]: values.slice(from, to) };
  }
  return { ...block, firstIndex: block.firstIndex + from, length: to - from, channels };
}
