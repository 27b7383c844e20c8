import { expect, test } from 'vitest';
import { readReviewSearch } from '../../../lib/stored/review-search.ts';
import { closePlayback, openPlayback, readPlayback, writePlayback } from './playback-place.ts';

const FROM_MS = Date.parse('2026-11-20T11:00:00Z');
const STORED = { fromMs: FROM_MS, toMs: FROM_MS + 3_600_000 };
const PERIOD = { fromMs: FROM_MS + 600_000, toMs: FROM_MS + 1_200_000 };

/** The change as it is read again from an address. */
function readAgain(change: Readonly<Record<string, unknown>>) {
  return readPlayback(readReviewSearch(change), STORED);
}

test('an address gives back stretch, place and speed', () => {
  const headMs = FROM_MS + 700_250;
  expect(readAgain(openPlayback(PERIOD, headMs))).toEqual({
    speed: 1,
    isPaused: false,
    headMs,
    stretch: PERIOD,
  });
  const paused = { ...openPlayback(PERIOD, headMs), ...writePlayback(0.5, true, headMs) };
  expect(readAgain(paused)).toMatchObject({ speed: 0.5, isPaused: true, headMs });
});

test('a playback from waves outside the period begins there, and the period reaches to it', () => {
  const headMs = FROM_MS + 1_500_000;
  expect(readAgain(openPlayback(PERIOD, headMs))).toMatchObject({
    headMs,
    stretch: { fromMs: PERIOD.fromMs, toMs: headMs },
  });
});

test('a place outside what is stored is moved to its end, and no speed of another version plays', () => {
  const change = {
    play: '30',
    head: '2026-11-21T00:00:00Z',
    from: '2026-11-20T11:30:00Z',
    to: '2026-11-22T00:00:00Z',
  };
  expect(readAgain(change)).toMatchObject({ headMs: STORED.toMs, stretch: { toMs: STORED.toMs } });
  expect(readAgain({ ...change, play: '120' })).toBeNull();
  expect(readAgain({ ...change, play: '1-loop' })).toBeNull();
});

test('closing shows the waves around the playhead', () => {
  const change = closePlayback({ play: '10', span: '30' }, FROM_MS + 60_000);
  expect(change).toEqual({
    play: undefined,
    head: undefined,
    at: '2026-11-20T11:00:45Z',
    span: '30',
  });
});
