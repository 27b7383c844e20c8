import { CHANNEL_CODES, type ChannelCode, type DeviceEvent, type SampleBlock } from '@eupnea/model';
import { hasSamples } from './has-samples.ts';

/** Longest joined block: more does not save work. */
const MAX_SAMPLES = 1_000;

/** Joins blocks that continue each other with nothing between them, because every step has a cost per block. */
export function joinBlocks(events: readonly DeviceEvent[]): readonly DeviceEvent[] {
  if (events.length < 2) return events;
  const joined: DeviceEvent[] = [];
  let run: SampleBlock[] = [];
  let samples = 0;
  const endRun = (): void => {
    const [first] = run;
    if (first !== undefined)
      joined.push({ type: 'samples', block: run.length === 1 ? first : join(first, run, samples) });
    run = [];
    samples = 0;
  };
  for (const event of events) {
    const last = run.at(-1);
    const block = event.type === 'samples' ? event.block : null;
    if (block === null || last === undefined || !continues(last, block) || samples >= MAX_SAMPLES) endRun();
    if (block === null) joined.push(event);
    else {
      run.push(block);
      samples += block.length;
    }
  }
  endRun();
  return joined;
}

/** A block without flow stays apart, because the time of a block with flow counts as observed. */
function continues(former: SampleBlock, next: SampleBlock): boolean {
  if (next.rateHz !== former.rateHz || next.firstIndex !== former.firstIndex + former.length) return false;
  for (const code of CHANNEL_CODES)
    if ((former.channels[code] === undefined) !== (next.channels[code] === undefined)) return false;
  return hasSamples(former.channels.flow) === hasSamples(next.channels.flow);
}

function join(first: SampleBlock, run: readonly SampleBlock[], length: number): SampleBlock {
  const channels: { [Code in ChannelCode]?: Float32Array } = {};
  for (const code of CHANNEL_CODES) {
    if (first.channels[code] === undefined) continue;
    const column = new Float32Array(length);
    let at = 0;
    for (const block of run) {
      const values = block.channels[code];
      // Value by value, because blocks are short.
      for (let index = 0; index < block.length; index += 1)
        column[at + index] = values?.[index] ?? Number.NaN;
      at += block.length;
    }
    channels[code] = column;
  }
  return { firstIndex: first.firstIndex, rateHz: first.rateHz, length, channels };
}
