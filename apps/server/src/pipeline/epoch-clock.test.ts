import { describe, expect, it } from 'vitest';
import { EpochClock, MAX_LAG_MS, MAX_LEAD_MS } from './epoch-clock.ts';
import { SETTLE_MS } from './held-samples.ts';

const RATE = 50;

/** Offers a block and, when it is held, settles it at once unless told otherwise. */
function feed(clock: EpochClock, firstIndex: number, length: number, nowMs: number, rateHz = RATE) {
  const verdict = clock.offer(rateHz, firstIndex, length, nowMs);
  const began = verdict === 'hold' ? clock.settle() === 'began' : false;
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
    expect(clock.settle()).toBe('continued');
    expect(clock.place(RATE, 50, 50)).toBe(50);
    expect(clock.epoch?.number).toBe(1);
  });

  it('anchors by the end of a burst, not by its beginning', () => {
    const clock = new EpochClock(null);
    clock.offer(RATE, 0, 50, 200_000);
    clock.offer(RATE, 50, 450, 200_100);
    expect(clock.settle()).toBe('began');
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
    clock.restart(0);
    expect(feed(clock, 0, 10, 101_000)).toMatchObject({ began: true, epoch: { number: 43 } });
  });

  it('begins an epoch when a stream runs ahead, and drops what would be dated after its arrival', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    clock.offer(RATE, 10, RATE * 10, 100_200);
    expect(clock.isHeldAhead).toBe(true);
    expect(clock.settle()).toBe('began');
    expect(clock.epoch).toEqual({ number: 2, anchorMs: 100_000 });
    expect(clock.takeDroppedSeconds()).toBeCloseTo(9.8, 6);
    expect(clock.countBefore(RATE, 10)).toBe(490);
    clock.place(RATE, 500, 10);
    expect(clock.endMs).toBe(100_200);
  });

  it('dates no sample of a burst at the connection before the connection', () => {
    const clock = new EpochClock(null);
    clock.restart(100_000);
    clock.offer(RATE, 0, RATE * 60, 100_100);
    expect(clock.settle()).toBe('began');
    expect(clock.epoch?.anchorMs).toBe(100_000);
    expect(clock.takeDroppedSeconds()).toBeCloseTo(59.9, 6);
  });

  it('waits for the end of a backlog at the connection, and drops nothing of what was measured after it', () => {
    const clock = new EpochClock(null);
    clock.restart(100_000);
    // A backlog of 40 s is read at eight times real time, and the device goes on measuring meanwhile.
    const backlogS = 40;
    let nowMs = 100_000;
    let read = 0;
    let dropped = 0;
    const measured = () => (backlogS + (nowMs - 100_000) / 1000) * RATE;
    while (nowMs < 115_000) {
      nowMs += 100;
      // The server is busy for a while and reads nothing.
      const isBusy = nowMs > 101_000 && nowMs < 101_700;
      if (clock.isSettled(nowMs)) {
        clock.settle();
        dropped += clock.takeDroppedSeconds();
      }
      const length = Math.floor(Math.min(8 * 5, measured() - read));
      if (length === 0 || isBusy) continue;
      if (clock.offer(RATE, read, length, nowMs) === 'place') {
        const before = clock.countBefore(RATE, read);
        if (before < length) clock.place(RATE, read + before, length - before);
      }
      read += length;
    }
    expect(clock.epoch?.number).toBe(1);
    expect(dropped).toBeGreaterThan(backlogS - 1);
    expect(dropped).toBeLessThanOrEqual(backlogS);
    expect(clock.endMs).toBeLessThanOrEqual(nowMs);
  });

  it('loses no sample whose connection was reported open a moment later, and dates it after that', () => {
    const clock = new EpochClock(null);
    clock.restart(100_000);
    clock.offer(RATE, 0, 20, 100_050);
    expect(clock.settle()).toBe('began');
    expect(clock.epoch?.anchorMs).toBe(100_000);
    expect(clock.takeDroppedSeconds()).toBe(0);
    expect(clock.countBefore(RATE, 0)).toBe(0);
  });

  it('dates no sample before the border of its patient, and drops all of a burst that arrives at once', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 100_000);
    clock.beginPatient(101_500);
    clock.offer(RATE, 10, 100, 101_500);
    expect(clock.settle()).toBe('dropped');
    clock.offer(RATE, 110, 100, 103_000);
    expect(clock.settle()).toBe('began');
    expect(clock.epoch?.anchorMs).toBe(101_500);
  });

  it('begins at the true time after the server clock was set back', () => {
    const clock = new EpochClock(null);
    feed(clock, 0, 10, 4_000_000);
    expect(clock.isSetBack(400_200)).toBe(true);
    expect(feed(clock, 10, 10, 400_200)).toMatchObject({ began: true, epoch: { anchorMs: 400_000 } });
    expect(clock.isSetBack(400_200)).toBe(false);
  });

  it.each([100, -100, 300])('follows a device clock that gains %i ppm for a week within one epoch', (ppm) => {
    const clock = new EpochClock(null);
    const blockSeconds = 2;
    let furthestMs = 0;
    for (let second = 0; second < 7 * 86_400; second += blockSeconds) {
      const nowMs = 1e9 + second * 1000 * (1 - ppm / 1e6);
      feed(clock, second * RATE, blockSeconds * RATE, nowMs);
      if (second > 600) furthestMs = Math.max(furthestMs, Math.abs(clock.endMs - nowMs));
    }
    expect(clock.epoch?.number).toBe(1);
    expect(furthestMs).toBeLessThan(10);
    expect(clock.driftPpm).toBeCloseTo(ppm, 0);
  });

  it('begins an epoch for each 2 s of a device clock that gains 10 percent, with at most 2 s of lead', () => {
    const clock = new EpochClock(null);
    let leadMs = 0;
    for (let block = 0; block < 3000; block += 1) {
      const nowMs = 1e6 + block * 91;
      if (clock.offer(RATE, block * 5, 5, nowMs) === 'hold' && clock.settle() === 'dropped') continue;
      const before = clock.countBefore(RATE, block * 5);
      if (before < 5) clock.place(RATE, block * 5 + before, 5 - before);
      leadMs = Math.max(leadMs, clock.endMs - nowMs);
    }
    // The anchor is a whole millisecond.
    expect(leadMs).toBeLessThanOrEqual(MAX_LEAD_MS + 1);
    expect(clock.epoch?.number).toBeGreaterThan(5);
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
