import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readSample, withCheckedReads } from './check-sample-reads.ts';

/** What a program answers whose reads are checked. */
function run(program: string): unknown {
  const samples = Float64Array.of(5, 7, 9);
  return runInNewContext(withCheckedReads(program), { samples, list: [5], record: { name: 3 }, readSample });
}

describe('a read of samples in tests', () => {
  it.each([
    ['samples[3]', 'No sample has index 3: there are 3'],
    ['1 + samples[-1] * 2', 'No sample has index -1'],
    ['samples[0.5] > 0', 'No sample has index 0.5'],
    ['samples[samples[0]]', 'No sample has index 5'],
    ['(samples)[(1 + 2)]', 'No sample has index 3'],
    ['samples[samples[3] ?? samples[5]]', 'No sample has index 5'],
    ['samples.subarray(2)[1] === undefined', 'there are 1'],
    ['-samples[7]', 'No sample has index 7'],
    ['samples[0] = samples[4]', 'No sample has index 4'],
    ['const { length = samples[8] } = {}; length', 'No sample has index 8'],
  ])('outside of them is an error: %s', (program, text) => {
    expect(() => run(program)).toThrow(text);
  });

  it.each([
    ['samples[2]', 9],
    ['samples[(1 + 2) - samples[0] + 4]', 9],
    ['samples[3] ?? -1', -1],
    ['list[4]', undefined],
    ["record['none']", undefined],
    ['let none; none?.samples[3]', undefined],
    ['samples[1] += 1; samples[1]++; samples[1]', 9],
    ['[samples[0], samples[2]] = [samples[2], samples[0]]; samples.join(" ")', '9 7 5'],
    ["delete record['name']; record.name", undefined],
    ["samples['at'](-1)", 9],
    ['for (samples[0] of [4]); samples[0]', 4],
  ])('within them, or with an answer of its own, stays as it is: %s', (program, answer) => {
    expect(run(program)).toBe(answer);
  });
});
