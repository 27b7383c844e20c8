import { describe, expect, it } from 'vitest';
import { createFrameClock, type FrameListener, type FrameSource } from './frame-clock.ts';

function createFakePage() {
  let pending: FrameListener | null = null;
  let hidden = false;
  let nowMs = 0;
  const visibility = new Set<() => void>();
  const source: FrameSource = {
    requestFrame(callback) {
      pending = callback;
      return 1;
    },
    cancelFrame() {
      pending = null;
    },
    isHidden: () => hidden,
    onVisibilityChange(callback) {
      visibility.add(callback);
      return () => visibility.delete(callback);
    },
    nowMs: () => nowMs,
  };
  return {
    source,
    isWaiting: () => pending !== null,
    frame(atMs: number) {
      nowMs = atMs;
      const run = pending;
      pending = null;
      run?.(atMs);
    },
    work(ms: number) {
      nowMs += ms;
    },
    setHidden(next: boolean) {
      hidden = next;
      for (const callback of visibility) callback();
    },
  };
}

describe('the frame clock', () => {
  it('asks for frames only while someone listens', () => {
    const page = createFakePage();
    const clock = createFrameClock(page.source);
    expect(page.isWaiting()).toBe(false);
    const stop = clock.subscribe(() => {});
    expect(page.isWaiting()).toBe(true);
    stop();
    expect(page.isWaiting()).toBe(false);
  });

  it('runs listeners by priority, then in the order they came', () => {
    const page = createFakePage();
    const clock = createFrameClock(page.source);
    const order: string[] = [];
    clock.subscribe(() => order.push('late'), 10);
    clock.subscribe(() => order.push('first'), -1);
    clock.subscribe(() => order.push('a'));
    clock.subscribe(() => order.push('b'));
    page.frame(16);
    expect(order).toEqual(['first', 'a', 'b', 'late']);
  });

  it('does not call a listener that another ended within the same frame', () => {
    const page = createFakePage();
    const clock = createFrameClock(page.source);
    const order: string[] = [];
    const stops: (() => void)[] = [];
    clock.subscribe(() => stops.forEach((stop) => stop()));
    stops.push(clock.subscribe(() => order.push('second')));
    page.frame(16);
    expect(order).toEqual([]);
  });

  it('runs all listeners with one beat in the same frames, as often as the beat says', () => {
    const page = createFakePage();
    const clock = createFrameClock(page.source);
    const frames: string[] = [];
    const run = (from: number, to: number): void => {
      for (let frame = from; frame <= to; frame++) {
        frames.push(' ');
        page.frame((frame * 1000) / 60);
      }
    };
    clock.subscribe(() => frames.push('every'));
    clock.subscribe(() => frames.push('a'), 0, 1000 / 30);
    run(1, 2);
    // Subscribed between two beats, as a card that scrolls into view.
    clock.subscribe(() => frames.push('b'), 0, 1000 / 30);
    run(3, 6);
    expect(frames.join('').split(' ').slice(1)).toEqual([
      'everya',
      'every',
      'everyab',
      'every',
      'everyab',
      'every',
    ]);
  });

  it('pauses while the tab is hidden and does not count the pause as a frame', () => {
    const page = createFakePage();
    const clock = createFrameClock(page.source);
    clock.subscribe(() => {});
    page.frame(0);
    page.frame(20);
    page.setHidden(true);
    expect(page.isWaiting()).toBe(false);
    page.setHidden(false);
    page.frame(60_000);
    page.frame(60_020);
    expect(clock.statistics()).toMatchObject({ frames: 2, framesPerSecond: 50 });
  });

  it('measures the share of time its listeners take', () => {
    const page = createFakePage();
    const clock = createFrameClock(page.source);
    clock.subscribe(() => page.work(4));
    page.frame(0);
    page.frame(20);
    page.frame(40);
    expect(clock.statistics()).toMatchObject({ frames: 2, busyShare: 0.2, longestWorkMs: 4 });
  });
});
