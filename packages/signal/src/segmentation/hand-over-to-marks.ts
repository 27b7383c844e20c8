import type { BreathSpan } from './breath-span.ts';

/** An onset found by the waveform this near a mark is the mark's own breath. */
const SAME_ONSET_SECONDS = 0.2;

/** The waveform's last spans when the device marks its first breath: they end there at the latest. */
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
