import { expect, test } from 'vitest';
import { joinTraces } from './join-traces.ts';
import { traceColumns } from './trace-columns.ts';
import type { WaveStretch } from './wave-tile.ts';

function samplesOf(startMs: number, stepMs: number, values: readonly number[]): WaveStretch {
  const column = Float32Array.from(values);
  const channels = { pressure: { minimum: column, maximum: column } };
  return { startMs, stepMs, length: values.length, channels };
}

/** Times of each line that is drawn. */
function linesOf(stretches: readonly WaveStretch[]): readonly (readonly number[])[] {
  const lines: number[][] = [];
  const joined = joinTraces({
    begin: () => lines.push([]),
    point: (timeMs) => lines.at(-1)?.push(timeMs),
  });
  for (const stretch of stretches) {
    joined.enter(stretch.stepMs);
    traceColumns(stretch, 'pressure', { fromMs: 0, toMs: 1000 }, joined);
  }
  return lines;
}

test('a trace goes on over the border of two tiles', () => {
  expect(linesOf([samplesOf(0, 25, [1, 2]), samplesOf(50, 25, [3, 4])])).toEqual([[0, 25, 50, 75]]);
});

test('a trace ends where a sample is missing, within a tile and at its border', () => {
  expect(linesOf([samplesOf(0, 25, [1, Number.NaN, 3])])).toEqual([[0], [50]]);
  expect(linesOf([samplesOf(0, 25, [1, 2]), samplesOf(75, 25, [3])])).toEqual([[0, 25], [75]]);
});

test('traces of two ventilators at one time are two', () => {
  expect(linesOf([samplesOf(0, 25, [1, 2, 3]), samplesOf(10, 25, [4, 5])])).toEqual([
    [0, 25, 50],
    [10, 35],
  ]);
});

test('a coarse tile that stands in goes on in a finer one', () => {
  const coarse = samplesOf(0, 100, [1, 2]);
  expect(linesOf([coarse, samplesOf(200, 25, [3, 4])])).toEqual([[0, 100, 200, 225]]);
});
