import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepWithin, panWindow, revealWithin, spanOf, zoomWindow, type TimeWindow } from './time-window.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 5000 : 200 };
const DAY: TimeWindow = { fromMs: 1_700_000_000_000, toMs: 1_700_086_400_000 };
const windows = fc
  .tuple(fc.integer({ min: -3_600_000, max: 86_400_000 }), fc.integer({ min: 60, max: 200_000_000 }))
  .map(([from, span]): TimeWindow => ({ fromMs: DAY.fromMs + from, toMs: DAY.fromMs + from + span }));

function expectInside(window: TimeWindow): void {
  expect(window.fromMs).toBeGreaterThanOrEqual(DAY.fromMs - 1e-3);
  expect(window.toMs).toBeLessThanOrEqual(DAY.toMs + 1e-3);
  expect(spanOf(window)).toBeGreaterThan(0);
}

test('however it is moved, a window stays within what was stored', () => {
  fc.assert(
    fc.property(windows, fc.double({ min: -3, max: 3, noNaN: true }), (start, share) => {
      const window = keepWithin(start, DAY);
      expectInside(window);
      expectInside(panWindow(window, share, DAY));
      expectInside(zoomWindow(window, 2 ** (share * 5), window.fromMs, DAY));
      expectInside(revealWithin(window, { fromMs: DAY.fromMs + 5000, toMs: DAY.fromMs + 9000 }, DAY));
    }),
    RUNS,
  );
});

test('zooming keeps what is under the pointer where it is, away from the ends', () => {
  const window = { fromMs: DAY.fromMs + 40_000_000, toMs: DAY.fromMs + 40_600_000 };
  const anchorMs = window.fromMs + 200_000;
  const zoomed = zoomWindow(window, 0.25, anchorMs, DAY);
  expect(spanOf(zoomed)).toBeCloseTo(150_000, 3);
  expect((anchorMs - zoomed.fromMs) / spanOf(zoomed)).toBeCloseTo(1 / 3, 6);
});

test('revealing moves only when it must', () => {
  const window = { fromMs: DAY.fromMs + 1000, toMs: DAY.fromMs + 21_000 };
  expect(revealWithin(window, { fromMs: DAY.fromMs + 2000, toMs: DAY.fromMs + 5000 }, DAY)).toBe(window);
  const moved = revealWithin(window, { fromMs: DAY.fromMs + 60_000, toMs: DAY.fromMs + 64_000 }, DAY);
  expect(moved).toEqual({ fromMs: DAY.fromMs + 52_000, toMs: DAY.fromMs + 72_000 });
});
