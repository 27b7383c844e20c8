import { describe, expect, it } from 'vitest';
import { RecordingTimeline } from './recording-timeline.ts';

const RATE_HZ = 50;
const START_MS = Date.UTC(2024, 4, 6, 7, 8, 9);

function startTimeline(): RecordingTimeline {
  const timeline = new RecordingTimeline(RATE_HZ);
  timeline.tell(0, START_MS);
  return timeline;
}

/** The recording's time of a sample when nothing is odd. */
const timeOf = (sampleIndex: number) => START_MS + (sampleIndex * 1000) / RATE_HZ;

describe('RecordingTimeline', () => {
  it('counts from the first time told, also when samples came before it', () => {
    const timeline = new RecordingTimeline(RATE_HZ);
    expect(timeline.tell(100, START_MS)).toEqual({
      kind: 'epoch',
      epoch: { number: 1, anchorMs: START_MS - 2000, firstIndex: 0 },
    });
  });

  it('does not follow the jitter of a host clock', () => {
    const timeline = startTimeline();
    expect(timeline.tell(500, timeOf(500) + 900)).toBeNull();
    expect(timeline.tell(1000, timeOf(1000) - 900)).toBeNull();
    expect(timeline.current?.number).toBe(1);
  });

  it('begins an epoch where time jumps ahead', () => {
    const timeline = startTimeline();
    const step = timeline.tell(500, timeOf(500) + 30_000);
    expect(step).toMatchObject({ kind: 'epoch', epoch: { number: 2, firstIndex: 500 } });
    expect(timeline.epochOf(499)?.number).toBe(1);
    expect(timeline.epochOf(500)?.anchorMs).toBe(START_MS + 30_000);
  });

  it('believes a far jump only when the next time says the same', () => {
    const dayMs = 86_400_000;
    const damaged = startTimeline();
    expect(damaged.tell(500, timeOf(500) + 400 * dayMs)).toBeNull();
    expect(damaged.tell(650, timeOf(650))).toBeNull();
    expect(damaged.current?.number).toBe(1);
    const paused = startTimeline();
    expect(paused.tell(500, timeOf(500) + dayMs)).toBeNull();
    expect(paused.tell(650, timeOf(650) + dayMs)).toMatchObject({
      kind: 'epoch',
      epoch: { firstIndex: 650 },
    });
    expect(paused.epochOf(650)?.anchorMs).toBe(START_MS + dayMs);
  });

  it('counts on where the clock was set back, says so once, and still sees a gap after it', () => {
    const timeline = startTimeline();
    expect(timeline.tell(500, timeOf(500) - 20_000)).toEqual({ kind: 'backwards' });
    expect(timeline.tell(1000, timeOf(1000) - 20_000)).toBeNull();
    expect(timeline.current?.number).toBe(1);
    const step = timeline.tell(1500, timeOf(1500) - 20_000 + 5000);
    expect(step).toMatchObject({ kind: 'epoch', epoch: { firstIndex: 1500, anchorMs: START_MS + 5000 } });
  });

  it('does not believe years in which no ventilator recorded files', () => {
    const timeline = startTimeline();
    for (const timeMs of [Number.NaN, -5, Date.UTC(2300, 0, 1), Number.POSITIVE_INFINITY]) {
      expect(timeline.tell(10, timeMs)).toEqual({ kind: 'implausible' });
    }
  });
});
