import { describe, expect, it } from 'vitest';
import { reachOut } from './reach-out.ts';

const MINUTE_MS = 60_000;
const NOW_MS = 1_800_000_000_000;

function storedUntil(toMs: number) {
  return { fromMs: toMs - 10 * MINUTE_MS, toMs };
}

describe('a view of stored data', () => {
  it('of breaths ends with the last of them', () => {
    expect(reachOut(storedUntil(NOW_MS - 3000), 'breaths', NOW_MS)).toEqual(storedUntil(NOW_MS - 3000));
    expect(reachOut(null, 'breaths', NOW_MS)).toBeNull();
  });

  it('of events goes on to now while a ventilator runs, and not years after a recording', () => {
    const running = storedUntil(NOW_MS - 3000);
    expect(reachOut(running, 'now', NOW_MS)).toEqual({
      fromMs: running.fromMs,
      toMs: NOW_MS + MINUTE_MS,
    });
    const old = storedUntil(NOW_MS - 31 * MINUTE_MS);
    expect(reachOut(old, 'now', NOW_MS)).toEqual(old);
    expect(reachOut(null, 'now', NOW_MS)).toBeNull();
  });

  it('of the med card is a day at least, also before the first breath', () => {
    const toMs = NOW_MS + MINUTE_MS;
    expect(reachOut(null, 'day', NOW_MS)).toEqual({ fromMs: toMs - 1440 * MINUTE_MS, toMs });
    expect(reachOut(storedUntil(NOW_MS - 3000 * MINUTE_MS), 'day', NOW_MS)).toEqual({
      fromMs: NOW_MS - 3010 * MINUTE_MS,
      toMs,
    });
  });
});
