import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaybackClock } from './playback-clock.ts';
import { PLAYBACK_SPEEDS } from './playback-plan.ts';

const STRETCH = { fromMs: 1_000_000, toMs: 1_600_000 };
/** Frames of a browser: 0.1 ms to a minute in the background. */
const frames = fc.array(fc.double({ min: 0.1, max: 60_000, noNaN: true }), { maxLength: 60 });

test('the playhead never passes what is loaded, never goes back, and never gains on the speed', () => {
  fc.assert(
    fc.property(
      frames,
      fc.constantFrom(...PLAYBACK_SPEEDS),
      fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 60 }),
      (steps, speed, loaded) => {
        const clock = createPlaybackClock(STRETCH, STRETCH.fromMs, speed);
        clock.play();
        let nowMs = 5000;
        let readyMs = STRETCH.fromMs;
        clock.advance(nowMs, readyMs);
        for (const [index, stepMs] of steps.entries()) {
          nowMs += stepMs;
          readyMs = Math.max(readyMs, STRETCH.fromMs + (loaded[index % loaded.length] ?? 0));
          const before = clock.at();
          clock.advance(nowMs, readyMs);
          expect(clock.at()).toBeGreaterThanOrEqual(before);
          expect(clock.at()).toBeLessThanOrEqual(Math.max(before, readyMs));
          expect(clock.at() - before).toBeLessThanOrEqual(stepMs * speed + 1e-6);
        }
      },
    ),
  );
});

test('a second of frames at 60 a second plays as many seconds as the speed says', () => {
  for (const speed of PLAYBACK_SPEEDS) {
    const clock = createPlaybackClock(STRETCH, STRETCH.fromMs, speed);
    clock.play();
    for (let frame = 0; frame <= 60; frame++) clock.advance((frame * 1000) / 60, STRETCH.toMs);
    expect(clock.at() - STRETCH.fromMs).toBeCloseTo(1000 * speed, 6);
  }
});

test('a pause keeps the playhead, a tab in the background does not run on, and the end pauses', () => {
  const clock = createPlaybackClock(STRETCH, STRETCH.fromMs, 60);
  clock.play();
  clock.advance(0, STRETCH.toMs);
  clock.advance(100, STRETCH.toMs);
  clock.pause();
  clock.advance(200, STRETCH.toMs);
  expect(clock.at() - STRETCH.fromMs).toBe(6000);
  clock.play();
  clock.advance(90_000, STRETCH.toMs);
  expect(clock.at() - STRETCH.fromMs).toBe(6000);
  clock.advance(180_000, STRETCH.toMs);
  expect(clock.at() - STRETCH.fromMs).toBe(6000 + 250 * 60);
  clock.seek(STRETCH.toMs - 1);
  clock.advance(180_016, STRETCH.toMs);
  expect(clock.at()).toBe(STRETCH.toMs);
  expect(clock.isPlaying()).toBe(false);
});
