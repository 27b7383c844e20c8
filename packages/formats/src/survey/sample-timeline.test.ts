import { expect, it } from 'vitest';
import { SampleTimeline } from './sample-timeline.ts';

it('keeps the place of a breath that is known only after the clock jumped', () => {
  const timeline = new SampleTimeline(50);
  timeline.tell({ type: 'wall_clock', sampleIndex: 0, timeMs: 0, zoned: true });
  timeline.placeSample(0);
  timeline.tell({ type: 'wall_clock', sampleIndex: 1000, timeMs: 80_000, zoned: true });
  expect(timeline.place(900)).toBe(900);
  expect(timeline.placeSample(1000)).toBe(4000);
  expect(timeline.place(1100)).toBe(4100);
});
