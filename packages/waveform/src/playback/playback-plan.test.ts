import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spanOf } from '../stored/time-window.ts';
import { listTiles, pickTileDuration } from '../stored/wave-tile.ts';
import {
  PLAYBACK_SPEEDS,
  alignWindow,
  planWindow,
  tileDurationOf,
  widthFor,
  windowSecondsOf,
} from './playback-plan.ts';
import { HELD_TILES } from './stored-view.ts';

const moments = fc.integer({ min: -1e11, max: 4e12 });
const spans = fc.integer({ min: 1, max: 400 * 86_400_000 });

test('windows never ask unbounded: within the stretch, and as many tiles as the rings hold', () => {
  fc.assert(
    fc.property(
      moments,
      spans,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...PLAYBACK_SPEEDS),
      (fromMs, spanMs, share, speed) => {
        const stretch = { fromMs, toMs: fromMs + spanMs };
        const headMs = fromMs + share * spanMs;
        const window = planWindow(headMs, speed, stretch);
        expect(window.fromMs).toBeGreaterThanOrEqual(stretch.fromMs);
        expect(window.toMs).toBeLessThanOrEqual(stretch.toMs);
        expect(window.fromMs).toBeLessThanOrEqual(headMs);
        const durationMs = tileDurationOf(speed);
        const asked = alignWindow(window, durationMs);
        expect(asked.fromMs).toBeLessThanOrEqual(window.fromMs);
        expect(asked.toMs).toBeGreaterThanOrEqual(window.toMs);
        if (spanOf(asked) === 0) return;
        // The store asks in tiles of the length that the view expects.
        expect(pickTileDuration(asked, widthFor(asked, speed))).toBe(durationMs);
        expect(listTiles(asked, durationMs).length).toBeLessThan(HELD_TILES);
      },
    ),
  );
});

test('the faster the playback, the longer its sweep and the coarser its tiles', () => {
  const windows = PLAYBACK_SPEEDS.map(windowSecondsOf);
  expect(windows).toEqual(windows.toSorted((one, other) => one - other));
  expect(tileDurationOf(1)).toBe(10_240);
  expect(tileDurationOf(60)).toBe(163_840);
  for (const speed of PLAYBACK_SPEEDS) expect(windowSecondsOf(speed) / speed).toBeGreaterThanOrEqual(4);
});
