import type { DeviceEvent } from '@eupnea/model';

/** Samples that a pipeline takes in one step: a few milliseconds of segmentation. */
const STEP_SAMPLES = 1_000;
/** Other events that a pipeline takes in one step. */
const STEP_EVENTS = 100;

/** Cuts events into steps of bounded work, in their order; a longer block of samples becomes several. */
export function* cutEvents(events: readonly DeviceEvent[]): Generator<readonly DeviceEvent[]> {
  let step: DeviceEvent[] = [];
  let samples = 0;
  for (const event of events) {
    for (const part of cutBlock(event)) {
      step.push(part);
      samples += part.type === 'samples' ? part.block.length : 0;
      if (samples < STEP_SAMPLES && step.length < STEP_EVENTS) continue;
      yield step;
      step = [];
      samples = 0;
    }
  }
  if (step.length > 0) yield step;
}

function cutBlock(event: DeviceEvent): readonly DeviceEvent[] {
  if (event.type !== 'samples' || event.block.length <= STEP_SAMPLES) return [event];
  const { block } = event;
  const parts: DeviceEvent[] = [];
  for (let from = 0; from < block.length; from += STEP_SAMPLES) {
    const length = Math.min(STEP_SAMPLES, block.length - from);
    const channels = Object.fromEntries(
      Object.entries(block.channels).map(([name, column]) => [name, column.subarray(from, from + length)]),
    );
    parts.push({
      type: 'samples',
      block: { ...block, firstIndex: block.firstIndex + from, length, channels },
    });
  }
  return parts;
}
