import { expect, test } from 'vitest';
import { judgeByDetector, type RunFinding, type AnsweredRun } from './judge-by-detector.ts';

const S = 1_000_000n;

/** Breaths of 4 s from 0 s on. */
const BREATHS = [0, 1, 2, 3].map((position) => ({
  position,
  startedAtUs: BigInt(position) * 4n * S,
  endedAtUs: BigInt(position + 1) * 4n * S,
}));

function run(id: number, fromS: number, toS: number): AnsweredRun {
  return { id, answered: [[fromS * 1e6, toS * 1e6]] };
}

function interval(runId: number, fromS: number, toS: number): RunFinding {
  return {
    runId,
    kind: 'double_trigger',
    startedAtUs: BigInt(fromS * 1e6),
    endedAtUs: BigInt(toS * 1e6),
    breathStartedAtUs: null,
  };
}

const judge = (runs: readonly AnsweredRun[], findings: readonly RunFinding[]) =>
  [...judgeByDetector(BREATHS, runs, findings)].map(([position, kinds]) => [position, [...kinds].join(',')]);

test('a breath whose window had no answer is not judged', () => {
  expect(judge([run(1, 0, 8)], [])).toEqual([
    [0, ''],
    [1, ''],
  ]);
  // A window that ends within the second breath did not name it.
  expect(judge([run(1, 0, 7)], [])).toEqual([[0, '']]);
});

test('an interval counts for a breath with half of the shorter of the two in common', () => {
  const whole = run(1, 0, 16);
  // 2 s of the breath of 4 s; then 1.9 s of it.
  expect(judge([whole], [interval(1, 2, 8)])).toEqual([
    [0, 'double_trigger'],
    [1, 'double_trigger'],
    [2, ''],
    [3, ''],
  ]);
  expect(judge([whole], [interval(1, 2.1, 8)])[0]).toEqual([0, '']);
  // An interval of 1 s: 0.4 s are in the first breath, 0.6 s in the second.
  expect(judge([whole], [interval(1, 3.6, 4.6)]).slice(0, 2)).toEqual([
    [0, ''],
    [1, 'double_trigger'],
  ]);
});

test('a named breath is that breath alone, and the newest run with an answer for it counts', () => {
  const named: RunFinding = { ...interval(1, 4, 8), breathStartedAtUs: 4n * S };
  const first = run(1, 0, 16);
  expect(judge([first], [named]).map(([, kinds]) => kinds)).toEqual(['', 'double_trigger', '', '']);
  // The second run has an answer for the first 8 s and finds nothing.
  expect(judge([first, run(2, 0, 8)], [named]).map(([, kinds]) => kinds)).toEqual(['', '', '', '']);
  // A third one without any answer takes nothing away.
  expect(judge([first, { id: 3, answered: [] }], [named])[1]).toEqual([1, 'double_trigger']);
});
