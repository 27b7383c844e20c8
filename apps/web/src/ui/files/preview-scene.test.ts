import { expect, test } from 'vitest';
import type { RecordingPreview } from '../../lib/files/recording-preview.ts';
import { AXIS_HEIGHT, GUTTER_WIDTH, layOutPreview } from './preview-scene.ts';

function preview(values: readonly number[], rateHz = 10): RecordingPreview {
  return {
    rateHz,
    length: values.length,
    channels: { flow: Float32Array.from(values) },
    breathStarts: [0, 10],
    issues: [],
  };
}

test('a single spike among thousands of samples reaches the top of its lane', () => {
  const values = Array.from({ length: 6000 }, (_, index) => (index === 3210 ? 90 : 0));
  const [lane] = layOutPreview(preview(values, 200), GUTTER_WIDTH + 300, 100 + AXIS_HEIGHT).lanes;
  const ys = lane?.runs.flatMap((run) => [...run].filter((_, position) => position % 2 === 1)) ?? [];
  expect(Math.min(...ys)).toBeCloseTo(8);
});

test('a missing stretch ends the run: nothing is drawn across it', () => {
  const values = [1, 2, 3, Number.NaN, Number.NaN, 4, 5];
  const [lane] = layOutPreview(preview(values), 500, 200).lanes;
  expect(lane?.runs).toHaveLength(2);
});

test('a flat line stands in the middle, and zero is known when the scale reaches it', () => {
  const scene = layOutPreview(preview([0, 0, 0]), 500, 100 + AXIS_HEIGHT);
  expect(scene.lanes[0]?.runs[0]?.[1]).toBeCloseTo(50);
  expect(scene.lanes[0]?.zeroY).toBeCloseTo(50);
  expect(layOutPreview(preview([5, 6, 7]), 500, 120).lanes[0]?.zeroY).toBeNull();
});

test('ticks stand at least a label apart and breaths at their sample', () => {
  const scene = layOutPreview(preview(Array.from({ length: 300 }, Math.sin)), GUTTER_WIDTH + 300, 200);
  expect(scene.ticks.map(({ second }) => second)).toEqual([0, 10, 20]);
  expect(scene.breathXs).toEqual([GUTTER_WIDTH, GUTTER_WIDTH + 10]);
});

test('nothing readable is an empty scene', () => {
  expect(layOutPreview(preview([Number.NaN]), 300, 100).lanes).toEqual([]);
});
