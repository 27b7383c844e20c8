import { describe, expect, it } from 'vitest';
import { EpochClock, MAX_LAG_MS, SETTLE_MS } from './epoch-clock.ts';

const RATE = 50;

/** Offers a block and, when it is held, settles it at once unless told otherwise. */
function feed(clock: EpochClock, firstIndex: number, length: number, nowMs: number, rateHz = RATE) {
  const verdict = clock.offer(rateHz, firstIndex, length, nowMs);
  const began = verdict === 'hold' ? clock.settle() : false;
  return { began, index: clock.place(rateHz, firstIndex, length), epoch: clock.epoch };
}

describe('the epoch clock', () => {
  it('anchors the first epoch so that the newest sample is now', () => {
    const clock = new EpochClock(null);
    const first = feed(clock, 0, 10, 100_000);
    expect(first).toMatchObject({ began: true, index: 0, epoch: { number: 1, anchorMs: 99_800 } });
  });

  it('keeps sample time on the index whatever the arrival jitter', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    expect(feed(clock, 10, 10, 101_900).began).toBe(false);
    expect(feed(clock, 20, 10, 101_901)).toMatchObject({ began: false, index: 20 });
    expect(clock.endMs).toBe(99_800 + 30 * 20);
  });

  it('begins an epoch after a silence longer than the tolerance', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    const after = feed(clock, 10, 10, 100_200 + MAX_LAG_MS + 1);
    expect(after).toMatchObject({ began: true, index: 0, epoch: { number: 2 } });
  });

  it('continues the epoch when a stall is followed by its backlog', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 50, 100_000);
    const late = 105_000;
    expect(clock.offer(RATE, 50, 50, late)).toBe('hold');
    expect(clock.isSettled(late + SETTLE_MS - 1)).toBe(false);
    for (let second = 1; second < 5; second += 1) {
      expect(clock.offer(RATE, 50 + second * 50, 50, late + second)).toBe('hold');
    }
    expect(clock.isSettled(late + SETTLE_MS)).toBe(true);
    expect(clock.settle()).toBe(false);
    expect(clock.place(RATE, 50, 50)).toBe(50);
    expect(clock.epoch?.number).toBe(1);
  });

  it('anchors by the end of a burst, not by its beginning', () => {
    const clock = new EpochClock(null);
    clock.offer(RATE, 0, 50, 200_000);
    clock.offer(RATE, 50, 450, 200_100);
    expect(clock.settle()).toBe(true);
    expect(clock.epoch?.anchorMs).toBe(200_100 - 10_000);
  });

  it('begins an epoch when the index restarts within a session', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 100, 100_000);
    expect(feed(clock, 0, 10, 100_300)).toMatchObject({ began: true, index: 0, epoch: { number: 2 } });
  });

  it('leaves a jump forward inside the epoch: it is a gap', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    expect(feed(clock, 60, 10, 101_200)).toMatchObject({ began: false, index: 60 });
  });

  it('begins an epoch at every session and counts on from storage', () => {
    const clock = new EpochClock({ number: 41, endMs: 50_000 });
    expect(feed(clock, 0, 10, 100_000).epoch?.number).toBe(42);
    clock.restart();
    expect(feed(clock, 0, 10, 101_000)).toMatchObject({ began: true, epoch: { number: 43 } });
  });

  it('never lets epochs overlap in time, even after a stream that ran ahead', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, RATE * 60, 100_000);
    for (let second = 0; second < 10; second += 1) {
      feed(clock, RATE * (60 + second * 60), RATE * 60, 101_000 + second * 1000);
    }
    const endMs = clock.endMs;
    expect(endMs).toBeGreaterThan(600_000);
    clock.restart();
    feed(clock, 0, 10, 112_000);
    expect(clock.epoch?.anchorMs).toBe(Math.ceil(endMs));
  });

  it('tolerates a lead and reports it once an epoch', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    feed(clock, 10, RATE * 10, 100_200);
    expect(clock.takeLeadMs(100_200)).toBeCloseTo(9_800, 6);
    expect(clock.takeLeadMs(100_300)).toBeNull();
  });

  it('treats a forward step of the server clock as a new epoch', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    expect(feed(clock, 10, 10, 100_000 + 3_600_000).began).toBe(true);
  });

  it('keeps two rates of one session on one time axis', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    feed(clock, 0, 5, 100_000, 25);
    feed(clock, 10, 10, 105_000);
    expect(clock.epoch?.number).toBe(2);
    expect(clock.place(25, 5, 5)).toBe(0);
    expect(clock.placeMark(RATE, 12)).toBe(2);
  });

  it('lets a mark older than the epoch be recognised', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    feed(clock, 10, 10, 110_000);
    expect(clock.placeMark(RATE, 4)).toBeLessThan(0);
  });
});
