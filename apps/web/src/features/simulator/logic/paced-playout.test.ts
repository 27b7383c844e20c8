import { describe, expect, it } from 'vitest';
import { createPacedPlayout } from './paced-playout.ts';

/** Batches every 40 ms of a worker that runs at that pace. */
function feed(pace: number, toMs: number) {
  const playout = createPacedPlayout();
  playout.setPace(pace, 0);
  for (let atMs = 40; atMs <= toMs; atMs += 40) playout.push(1, atMs * pace, atMs);
  return playout;
}

describe('a play-out at the pace of the simulation', () => {
  it('moves as fast as the patient lives, a steady delay behind', () => {
    for (const pace of [1, 4]) {
      const playout = feed(pace, 4000);
      const [first, second] = [playout.head(4000), playout.head(4030)];
      expect(first?.headMs).toBeCloseTo(4000 * pace - 600, 6);
      expect((second?.headMs ?? 0) - (first?.headMs ?? 0)).toBeCloseTo(30 * pace, 6);
    }
  });

  it('stands still while the patient does, and goes on without a jump', () => {
    const playout = feed(1, 4000);
    const before = playout.head(4000);
    playout.setPace(0, 4000);
    expect(playout.head(9000)).toEqual(before);
    playout.setPace(1, 9000);
    expect(playout.head(9020)?.headMs).toBeCloseTo((before?.headMs ?? 0) + 20, 6);
    expect(playout.head(9020)?.elapsedMs).toBeCloseTo((before?.headMs ?? 0) + 20, 6);
  });
});
