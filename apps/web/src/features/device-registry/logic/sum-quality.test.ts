import { expect, test } from 'vitest';
import { sumQuality } from './sum-quality.ts';

test('hours add up, and the longest delay stays the longest', () => {
  const hour = {
    hour: '2026-11-20T14:00:00Z',
    samples: 100,
    gaps: 1,
    gap_seconds: 2.5,
    reconnects: 1,
    rejected_frames: 3,
    max_arrival_gap_ms: 800,
  };
  expect(sumQuality([hour, { ...hour, max_arrival_gap_ms: 200 }])).toEqual({
    samples: 200,
    gaps: 2,
    gap_seconds: 5,
    reconnects: 2,
    rejected_frames: 6,
    max_arrival_gap_ms: 800,
  });
});
