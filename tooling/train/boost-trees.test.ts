import { describe, expect, it } from 'vitest';
import { binSigns } from './bin-signs.ts';
import { boostTrees, scoreRow, type BoostingOptions } from './boost-trees.ts';

const OPTIONS: BoostingOptions = {
  trees: 30,
  depth: 2,
  rate: 0.3,
  ridge: 1,
  leastHessian: 0.5,
  rowShare: 1,
  signShare: 1,
  seed: 7,
};
const ROWS = 400;

/** Two signs of which only both together tell, and one that tells nothing; every eleventh first sign is missing. */
function aTask() {
  const values = new Float32Array(3 * ROWS);
  const labels = new Uint8Array(ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    const first = (row * 37) % 100;
    const second = (row * 61) % 100;
    const isMissing = row % 11 === 0;
    values.set([isMissing ? Number.NaN : first, second, (row * 17) % 50], 3 * row);
    labels[row] = isMissing || (first > 50 && second > 50) ? 1 : 0;
  }
  const rows = Int32Array.from({ length: ROWS }, (_, row) => row);
  const weights = new Float32Array(ROWS).fill(1);
  const directions = new Int8Array(3);
  return { signs: binSigns(values, 3), allowed: [0, 1, 2], rows, labels, weights, directions };
}

describe('boosted trees', () => {
  const task = aTask();
  const trees = boostTrees(task, OPTIONS);

  it('learn a kind that only two signs together and a missing value tell', () => {
    for (const row of task.rows) {
      const probability = 1 / (1 + Math.exp(-scoreRow(trees, task.signs, row)));
      expect(Math.abs(probability - (task.labels[row] ?? 0))).toBeLessThan(0.15);
    }
  });

  it('are the same from the same seed and others from another', () => {
    const shared = { ...OPTIONS, rowShare: 0.5 };
    expect(boostTrees(task, shared)).toEqual(boostTrees(task, shared));
    expect(boostTrees(task, { ...shared, seed: 8 })).not.toEqual(boostTrees(task, shared));
  });

  it('never let a larger value speak against the kind where that is known', () => {
    const directions = Int8Array.from([0, -1, 0]);
    const { trees: grown } = boostTrees({ ...task, directions, allowed: [1] }, { ...OPTIONS, depth: 1 });
    expect(grown.every(({ gain }) => (gain[0] ?? 0) === 0)).toBe(true);
  });

  it('do not read a sign that is not allowed', () => {
    const { trees: grown } = boostTrees({ ...task, allowed: [1, 2] }, OPTIONS);
    const read = grown.flatMap(({ sign, gain }) => [...sign].filter((_, at) => (gain[at] ?? 0) > 0));
    expect(read).not.toContain(0);
    expect(read).toContain(1);
  });
});
