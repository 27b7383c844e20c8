import { MINUTE_MS } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { reachOut } from './reach-out.ts';

const NOW_MS = 1_800_000_000_000;

function storedUntil(toMs: number) {
  return { fromMs: toMs - 10 * MINUTE_MS, toMs };
}

const NOW = { sessionStartsMs: [], nowMs: NOW_MS };

describe('a view of stored data', () => {
  it('of breaths ends with the last of them', () => {
    expect(reachOut(storedUntil(NOW_MS - 3000), 'breaths', NOW)).toEqual(storedUntil(NOW_MS - 3000));
    expect(reachOut(null, 'breaths', NOW)).toBeNull();
  });

  it('of events goes on to now while a ventilator runs, and not years after a recording', () => {
    const running = storedUntil(NOW_MS - 3000);
    expect(reachOut(running, 'sessions', NOW)).toEqual({
      fromMs: running.fromMs,
      toMs: NOW_MS + MINUTE_MS,
    });
    const old = storedUntil(NOW_MS - 31 * MINUTE_MS);
    expect(reachOut(old, 'sessions', NOW)).toEqual(old);
    expect(reachOut(null, 'sessions', NOW)).toBeNull();
  });

  it('of events begins with the session: settings come before the first breath', () => {
    const old = storedUntil(NOW_MS - 60 * MINUTE_MS);
    const sessionStartsMs = [old.fromMs + MINUTE_MS, old.fromMs - MINUTE_MS];
    expect(reachOut(old, 'sessions', { sessionStartsMs, nowMs: NOW_MS })).toEqual({
      fromMs: old.fromMs - MINUTE_MS,
      toMs: old.toMs,
    });
    expect(reachOut(null, 'sessions', { sessionStartsMs: [NOW_MS - 5000], nowMs: NOW_MS })).toEqual({
      fromMs: NOW_MS - 5000,
      toMs: NOW_MS + MINUTE_MS,
    });
  });

  it('of the med card is a day at least, also before the first breath', () => {
    const toMs = NOW_MS + MINUTE_MS;
    expect(reachOut(null, 'day', NOW)).toEqual({ fromMs: toMs - 1440 * MINUTE_MS, toMs });
    expect(reachOut(storedUntil(NOW_MS - 3000 * MINUTE_MS), 'day', NOW)).toEqual({
      fromMs: NOW_MS - 3010 * MINUTE_MS,
      toMs,
    });
  });
});
