import { expect, test } from 'vitest';
import { listHeldChannels } from './list-held-channels.ts';

const column = (...values: number[]) => ({
  minimum: Float32Array.from(values),
  maximum: Float32Array.from(values),
});

test('a channel of nothing but missing values is not held', () => {
  const content = {
    stretches: [
      {
        startMs: 0,
        stepMs: 10,
        length: 2,
        channels: { flow: column(1, 2), volume: column(Number.NaN, Number.NaN) },
      },
      { startMs: 20, stepMs: 10, length: 1, channels: { pressure: column(5) } },
    ],
    breaths: [],
    findings: [],
    computed: [],
    derived: [],
  };
  expect(listHeldChannels(content)).toEqual(['flow', 'pressure']);
});
