import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findGaps } from '../gaps.ts';
import { spanTimeMs } from '../ring-buffer.ts';
import { traceChannel } from '../sweep/trace-path.ts';
import type { TileContent, WaveStretch } from '../stored/wave-tile.ts';
import { createStoredView, type StoredView } from './stored-view.ts';

const START_MS = 1_700_000_000_000 - (1_700_000_000_000 % 10_240);
const TILE_MS = 10_240;

function contentOf(stretches: readonly WaveStretch[]): TileContent {
  return { stretches, breaths: [], findings: [], computed: [], derived: [] };
}

function samplesOf(startMs: number, rateHz: number, values: readonly number[]): WaveStretch {
  const column = Float32Array.from(values);
  return {
    startMs,
    stepMs: 1000 / rateHz,
    length: values.length,
    channels: { pressure: { minimum: column, maximum: column } },
  };
}

/** Times and values that a sweep draws up to a time. */
function drawn(view: StoredView, upToMs: number): { readonly timeMs: number; readonly value: number }[] {
  const points: { timeMs: number; value: number }[] = [];
  const ring = view.ringOf('pressure');
  if (ring === null) return points;
  traceChannel(
    ring,
    'pressure',
    { fromMs: START_MS, toMs: upToMs, msPerPixel: 1 },
    {
      begin() {},
      point: (timeMs, value) => points.push({ timeMs, value }),
    },
  );
  return points;
}

test.each([0.2, 0.5, 0.8, 1])('tiles join when a sample lies %s of a step after their border', (share) => {
  const view = createStoredView();
  view.restart(START_MS, START_MS);
  const rateHz = 40;
  const offsetMs = (share * 1000) / rateHz;
  for (let tile = 0; tile < 3; tile += 1) {
    const startMs = START_MS + tile * TILE_MS;
    // As the server cuts them: the samples at or after the start and before the end.
    const first = Math.ceil((startMs - START_MS - offsetMs) * (rateHz / 1000));
    const end = Math.ceil((startMs + TILE_MS - START_MS - offsetMs) * (rateHz / 1000));
    const values = Array.from({ length: end - first }, (_, index) => first + index);
    view.append(
      { startMs, durationMs: TILE_MS },
      contentOf([samplesOf(START_MS + offsetMs + (first * 1000) / rateHz, rateHz, values)]),
    );
  }
  const values = drawn(view, START_MS + 3 * TILE_MS).map(({ value }) => value);
  expect(values).toEqual(values.map((_, index) => (values[0] ?? 0) + index));
  expect(view.ringOf('pressure')?.spans()).toHaveLength(1);
});

test('tiles of one stream join to one span, and a sample that two tiles hold is taken once', () => {
  const view = createStoredView();
  view.restart(START_MS, START_MS);
  const second = Array.from({ length: 1025 }, (_, index) => 1023 + index);
  view.append(
    { startMs: START_MS, durationMs: TILE_MS },
    contentOf([
      samplesOf(
        START_MS,
        100,
        Array.from({ length: 1024 }, (_, index) => index),
      ),
    ]),
  );
  // The last sample of the first tile again.
  view.append(
    { startMs: START_MS + TILE_MS, durationMs: TILE_MS },
    contentOf([samplesOf(START_MS + TILE_MS - 10, 100, second)]),
  );
  expect(view.ringOf('pressure')?.spans()).toHaveLength(1);
  expect(view.filledToMs()).toBe(START_MS + 2 * TILE_MS);
  const points = drawn(view, START_MS + 2 * TILE_MS);
  expect(points.map(({ value }) => value)).toEqual(Array.from({ length: 2048 }, (_, index) => index));
  expect(points.every(({ timeMs, value }) => timeMs === START_MS + value * 10)).toBe(true);
});

test('a trace up to a time holds no sample of later, single samples or columns of several', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: TILE_MS }),
      (isSingle, length, upTo) => {
        const stepMs = TILE_MS / length;
        // Each value is the time of the sample; a column's are those of its first and last moment.
        const minimum = Float32Array.from({ length }, (_, index) => index * stepMs);
        const maximum = isSingle
          ? minimum
          : Float32Array.from({ length }, (_, index) => (index + 1) * stepMs);
        const view = createStoredView();
        view.restart(START_MS, START_MS);
        view.append(
          { startMs: START_MS, durationMs: TILE_MS },
          contentOf([{ startMs: START_MS, stepMs, length, channels: { pressure: { minimum, maximum } } }]),
        );
        for (const { value } of drawn(view, START_MS + upTo)) {
          expect(value).toBeLessThanOrEqual(Math.fround(upTo) + 0.01);
        }
        const all = drawn(view, START_MS + 2 * TILE_MS);
        expect(all).toHaveLength(isSingle ? length : 2 * length);
      },
    ),
  );
});

test('what is not stored is a gap, also before the first sample and in a lane without any', () => {
  const view = createStoredView();
  view.restart(START_MS, START_MS);
  view.append(
    { startMs: START_MS, durationMs: TILE_MS },
    contentOf([samplesOf(START_MS + 4000, 100, [1, 2, 3]), samplesOf(START_MS + 8000, 100, [4, 5])]),
  );
  const ring = view.ringOf('pressure');
  const absent = view.ringOf('flow');
  if (ring === null || absent === null) throw new Error('A view of stored waves has every lane');
  expect(findGaps(ring, 'pressure', START_MS, START_MS + 8010)).toEqual([
    { fromMs: START_MS, toMs: START_MS + 4000 },
    { fromMs: START_MS + 4020, toMs: START_MS + 8000 },
  ]);
  expect(findGaps(absent, 'flow', START_MS, START_MS + 8000)).toEqual([
    { fromMs: START_MS, toMs: START_MS + 8000 },
  ]);
});

test('a rate that changes on the way keeps the samples before it', () => {
  const view = createStoredView();
  view.restart(START_MS, START_MS);
  view.append(
    { startMs: START_MS, durationMs: TILE_MS },
    contentOf([samplesOf(START_MS, 50, [1, 2, 3, 4]), samplesOf(START_MS + 200, 200, [5, 6])]),
  );
  const spans = view.ringOf('pressure')?.spans() ?? [];
  expect(spans.map((span) => spanTimeMs(span, span.firstPosition) - START_MS)).toEqual([0, 200]);
  expect(drawn(view, START_MS + TILE_MS).map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6]);
  view.restart(START_MS + TILE_MS, START_MS + TILE_MS);
  expect(view.newestMs()).toBeNull();
});
