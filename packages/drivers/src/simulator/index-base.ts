import type { DeviceEvent, MarkEvent, SampleBlock } from '@eupnea/model';

/**
 * Counts a stream's indices anew from the first one heard, because a device may have run for days before. Each rate
 * has indices of its own; they share the zero in time. Marks count at the rate of the first block.
 */
export interface IndexBase {
  /** null = an index went back: the device started anew under this connection, its indices mean something else now. */
  rebase(event: DeviceEvent): readonly DeviceEvent[] | null;
}

export function createIndexBase(): IndexBase {
  /** Index heard first, and its rate once a block has told it. */
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
    // Another rate's first block may begin before the zero: it covers time that nothing else of this stream covers.
    if (nextIndex === undefined && firstIndex < 0 && block.rateHz !== baseRateHz) return [];
    if (firstIndex < (nextIndex ?? 0)) return null;
    nextByRate.set(block.rateHz, firstIndex + block.length);
    return [...describeGap(firstIndex, nextIndex), { type: 'samples', block: { ...block, firstIndex } }];
  }

  return {
    rebase(event) {
      if (event.type === 'mark') return rebaseMark(event);
      return event.type === 'samples' ? rebaseBlock(event.block) : [event];
    },
  };
}

/** The block says where it stands, so a gap keeps its length; the breath in course is told what it lost. */
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
