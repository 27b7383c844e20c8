import type { BreathSpan } from './breath-span.ts';

/** Maximum distance of an onset from a mark of the same breath, s. */
const SAME_ONSET_SECONDS = 0.2;

/** Last spans of the waveform segmenter, ended at the first breath mark of the device. */
export function handOverToMarks(
  spans: readonly BreathSpan[],
  markIndex: number,
  rateHz: number,
): readonly BreathSpan[] {
  const newest = markIndex - SAME_ONSET_SECONDS * rateHz;
  return spans
    .filter((span) => span.startIndex <= newest)
    .map((span) => ({ ...span, endIndex: Math.min(span.endIndex, markIndex) }));
}
