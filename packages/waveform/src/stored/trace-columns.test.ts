import { expect, test } from 'vitest';
import { isBand, readColumn, traceBars, traceColumns } from './trace-columns.ts';
import type { WaveStretch } from './wave-tile.ts';

const EVERYTHING = { fromMs: 0, toMs: 10_000 };

function trace(stretch: WaveStretch, window = EVERYTHING): readonly (readonly [number, number])[][] {
  const runs: [number, number][][] = [];
  traceColumns(stretch, 'flow', window, {
    begin: () => void runs.push([]),
    point: (timeMs, value) => void runs.at(-1)?.push([timeMs, value]),
  });
  return runs;
}

test('single samples are drawn at their times, and a missing one breaks the line', () => {
  const values = Float32Array.of(1, 2, Number.NaN, 4);
  const stretch = {
    startMs: 100,
    stepMs: 20,
    length: 4,
    channels: { flow: { minimum: values, maximum: values } },
  };
  expect(trace(stretch)).toEqual([
    [
      [100, 1],
      [120, 2],
    ],
    [[160, 4]],
  ]);
  expect(readColumn([stretch], 'flow', 121)).toEqual({ minimum: 2, maximum: 2 });
  expect(readColumn([stretch], 'flow', 141)).toBeNull();
});

test('a column of several samples keeps its least and its greatest, the nearer one first', () => {
  const stretch = {
    startMs: 0,
    stepMs: 100,
    length: 3,
    channels: { flow: { minimum: Float32Array.of(0, -5, 0), maximum: Float32Array.of(1, 60, 2) } },
  };
  expect(trace(stretch)).toEqual([
    [
      [50, 0],
      [50, 1],
      [150, -5],
      [150, 60],
      [250, 2],
      [250, 0],
    ],
  ]);
});

test('outside the window only the neighbouring columns are drawn', () => {
  const values = Float32Array.from({ length: 100 }, (_, at) => at);
  const stretch = {
    startMs: 0,
    stepMs: 10,
    length: 100,
    channels: { flow: { minimum: values, maximum: values } },
  };
  const [run = []] = trace(stretch, { fromMs: 500, toMs: 520 });
  expect(run.map(([, value]) => value)).toEqual([49, 50, 51, 52, 53]);
});

test('dense columns are bars that touch their neighbours, and none where nothing was stored', () => {
  const stretch: WaveStretch = {
    startMs: 0,
    stepMs: 500,
    length: 4,
    channels: {
      flow: {
        minimum: Float32Array.of(0, 20, Number.NaN, -30),
        maximum: Float32Array.of(5, 60, Number.NaN, -10),
      },
    },
  };
  expect(isBand(stretch)).toBe(true);
  const bars: [number, number, number][] = [];
  traceBars(stretch, 'flow', EVERYTHING, (timeMs, low, high) => void bars.push([timeMs, low, high]));
  expect(bars).toEqual([
    [0, 0, 5],
    [500, 5, 60],
    [1500, -30, -10],
  ]);
});
