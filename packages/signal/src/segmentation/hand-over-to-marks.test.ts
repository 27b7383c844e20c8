import { expect, it } from 'vitest';
import type { BreathSpan } from './breath-span.ts';
import { handOverToMarks } from './hand-over-to-marks.ts';

const RATE_HZ = 50;

function span(startIndex: number, endIndex: number): BreathSpan {
  return {
    startIndex,
    endIndex,
    inspirationEndIndex: null,
    source: 'waveform',
    deviceBreathNumber: null,
    incomplete: false,
    endSeen: true,
  };
}

it('a breath ends at the first mark of the device, and one that begins within 0.2 s of the mark is the marked one', () => {
  const spans = [span(0, 50), span(50, 120), span(90, 130), span(91, 140)];
  const kept = handOverToMarks(spans, 100, RATE_HZ);
  expect(kept.map(({ startIndex, endIndex }) => [startIndex, endIndex])).toEqual([
    [0, 50],
    [50, 100],
    [90, 100],
  ]);
});
