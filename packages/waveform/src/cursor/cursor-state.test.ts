import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSampleStore } from '../sample-store.ts';
import { readCursorKey } from './cursor-keys.ts';
import {
  findCursorRange,
  moveCursor,
  nearestPosition,
  positionTimeMs,
  readInterval,
  readLanes,
  startCursor,
} from './cursor-state.ts';

/** 2 s at 50 Hz from time 0, a gap of 1 s, 1 s more: the pressure of a sample is its time in seconds. */
function createView() {
  const store = createSampleStore(20);
  for (const [first, count] of [
    [0, 100],
    [150, 50],
  ] as const) {
    const values = Float32Array.from({ length: count }, (_, offset) => (first + offset) / 50);
    store.write({
      epoch: 1,
      firstIndex: first,
      rateHz: 50,
      anchorMs: 0,
      count,
      channels: { pressure: values },
    });
  }
  return store;
}

function startAt(fromMs: number, toMs: number) {
  const view = createView();
  const ring = view.primary();
  const range = ring === null ? null : findCursorRange(ring, fromMs, toMs);
  if (ring === null || range === null) throw new Error('the view holds samples there');
  return { view, ring, range, state: startCursor(range) };
}

describe('the cursor', () => {
  it('starts on the newest sample of the frozen window', () => {
    const { ring, state } = startAt(1000, 3500);
    expect(positionTimeMs(ring, state.position)).toBe(3500);
  });

  it('steps from sample to sample across a gap', () => {
    const { ring, state } = startAt(0, 3000);
    const stepped = moveCursor(state, { type: 'step', samples: -1 });
    expect(positionTimeMs(ring, stepped.position)).toBe(1980);
  });

  it('reads value and difference from the mark, and the time between them', () => {
    const { view, ring, state } = startAt(0, 1000);
    const marked = moveCursor(state, { type: 'mark' });
    const moved = moveCursor(marked, { type: 'step', samples: -10 });
    const [reading] = readLanes(view, ring, moved, ['pressure']);
    expect(reading?.value).toBeCloseTo(0.8, 5);
    expect(reading?.difference).toBeCloseTo(-0.2, 5);
    expect(readInterval(ring, moved)).toBe(-200);
  });

  it('has no difference without a mark, and takes the mark away where it was set', () => {
    const { view, ring, state } = startAt(0, 1000);
    expect(readLanes(view, ring, state, ['pressure'])[0]?.difference).toBeNaN();
    const toggled = moveCursor(moveCursor(state, { type: 'mark' }), { type: 'mark' });
    expect(toggled.mark).toBeNull();
    expect(readInterval(ring, toggled)).toBeNaN();
  });

  it('reads a missing channel as missing, never as zero', () => {
    const { view, ring, state } = startAt(0, 1000);
    expect(readLanes(view, ring, state, ['co2'])[0]?.value).toBeNaN();
  });

  it('finds the sample nearest to a time, also when the time lies in a gap', () => {
    const { ring, range } = startAt(0, 4000);
    expect(positionTimeMs(ring, nearestPosition(ring, range, 1009))).toBe(1000);
    expect(positionTimeMs(ring, nearestPosition(ring, range, 2100))).toBe(1980);
    expect(positionTimeMs(ring, nearestPosition(ring, range, 2900))).toBe(3000);
  });

  it('has nowhere to stand in a window without samples', () => {
    const ring = createView().primary();
    expect(ring === null ? 'no ring' : findCursorRange(ring, 2100, 2900)).toBeNull();
  });

  it('never leaves its range, whatever the keys', () => {
    const { range, state } = startAt(500, 3200);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 })), (steps) => {
        const end = steps.reduce((at, samples) => moveCursor(at, { type: 'step', samples }), state);
        expect(end.position).toBeGreaterThanOrEqual(range.first);
        expect(end.position).toBeLessThanOrEqual(range.last);
      }),
    );
  });
});

function press(key: string, shiftKey = false, altKey = false) {
  return readCursorKey({ key, shiftKey, altKey, ctrlKey: false, metaKey: false });
}

describe('cursor keys', () => {
  it('move one sample, ten with Shift, and set the mark', () => {
    expect(press('ArrowRight')).toEqual({ type: 'step', samples: 1 });
    expect(press('ArrowLeft', true)).toEqual({ type: 'step', samples: -10 });
    expect(press('m')).toEqual({ type: 'mark' });
  });

  it('leave the browser its own chords and other keys alone', () => {
    expect(press('ArrowLeft', false, true)).toBeNull();
    expect(press('a')).toBeNull();
  });
});
