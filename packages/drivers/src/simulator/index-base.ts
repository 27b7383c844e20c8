import type { DeviceEvent, MarkEvent, SampleBlock } from '@eupnea/model';

/**
 * Rebases indices to the first one received, because a device may have run for days. Each rate has its own
 * indices with a common time zero. Marks count at the rate of the first block.
 */
export interface IndexBase {
  /** Null when an index decreased: the device restarted within the connection. */
  rebase(event: DeviceEvent): readonly DeviceEvent[] | null;
}

export function createIndexBase(): IndexBase {
  /** First index, and its rate once a block gives it. */
  let baseIndex: number | null = null;
  let baseRateHz: number | null = null;
  const nextByRate = new Map<number, number>();

  function rebaseMark(event: MarkEvent): readonly DeviceEvent[] | null {
    baseIndex ??= event.sampleIndex;
    return event.sampleIndex < baseIndex ? null : [{ ...event, sampleIndex: event.sampleIndex - baseIndex }];
  }

  function rebaseBlock(block: SampleBlock): readonly DeviceEvent[] | null {
    baseIndex ??= block.firstIndex;
    baseRateHz ??= block.rateHz;
    const firstIndex = block.firstIndex - Math.round((baseIndex * block.rateHz) / baseRateHz);
    const nextIndex = nextByRate.get(block.rateHz);
    // The first block of another rate may begin before zero, in time that nothing else covers.
    if (nextIndex === undefined && firstIndex < 0 && block.rateHz !== baseRateHz) return [];
    if (firstIndex < (nextIndex ?? 0)) return null;
    nextByRate.set(block.rateHz, firstIndex + block.length);
    return [...describeGap(firstIndex, nextIndex), { type: 'samples', block: moveBlock(block, firstIndex) }];
  }

  return {
    rebase(event) {
      if (event.type === 'mark') return rebaseMark(event);
      return event.type === 'samples' ? rebaseBlock(event.block) : [event];
    },
  };
}

function moveBlock(block: SampleBlock, firstIndex: number): SampleBlock {
  if (block.firstIndex === firstIndex) return block;
  const { rateHz, length, channels } = block;
  return { firstIndex, rateHz, length, channels };
}

/** The block states its position, so a gap keeps its length; its loss is added to the current breath. */
function describeGap(firstIndex: number, nextIndex: number | undefined): readonly DeviceEvent[] {
  if (nextIndex === undefined || firstIndex === nextIndex) return [];
  const lost = firstIndex - nextIndex;
  return [
    {
      type: 'issue',
      code: 'samples_missing',
      detail: `${lost} samples before index ${firstIndex} did not come`,
      lost,
      sampleIndex: nextIndex,
    },
  ];
}
