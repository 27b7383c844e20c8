import { summarizeHeldOut, type RecordingTally, type runHeldOut } from '@eupnea/validation';
import { expect, test } from 'vitest';
import { pickShownResults } from '../logic/shown-results.ts';
import { runValidation } from './run-validation.ts';

const BED = 'vc entrained';
const TALLIES = [1000, 1001].flatMap((seed) =>
  (['silent', 'settings'] as const).map((arm): RecordingTally => {
    const breaths = arm === 'silent' ? 40 : 50;
    return { arm, seed, bed: BED, mode: 'vc', breaths, seconds: 150, kinds: new Map() };
  }),
);

/** Simulates nothing: what a recording gives is packages/validation's to test. */
function* runGiven(...asked: Parameters<typeof runHeldOut>): Generator<RecordingTally, void> {
  expect(asked).toEqual([1000, 1001, { beds: [BED] }]);
  yield* TALLIES;
}

test('a run tells each recording once both arms looked at it, and keeps the arms apart', () => {
  const told: string[] = [];
  const plan = { from: 1000, to: 1001, bed: BED };
  const result = runValidation(plan, (done, total) => told.push(`${done} of ${total}`), runGiven);
  expect(told).toEqual(['0 of 2', '1 of 2', '2 of 2']);
  expect(result.plan).toEqual(plan);
  for (const arm of ['silent', 'settings'] as const) {
    const expected = summarizeHeldOut(TALLIES.filter((tally) => tally.arm === arm));
    expect(result.arms[arm]).toEqual(pickShownResults(expected));
  }
  expect([result.arms.silent.breaths, result.arms.settings.breaths]).toEqual([80, 100]);
});

test('a run of every bed has as many recordings to come as there are beds and seeds', () => {
  const totals: number[] = [];
  function* runNothing(
    ...[from, to, selection]: Parameters<typeof runHeldOut>
  ): Generator<RecordingTally, void> {
    expect([from, to, selection]).toEqual([1000, 1002, {}]);
    yield* TALLIES;
  }
  runValidation({ from: 1000, to: 1002, bed: null }, (_, total) => totals.push(total), runNothing);
  expect(new Set(totals)).toEqual(new Set([3 * 18]));
});

test('a bed that is none is refused and not taken for a run of nothing', () => {
  const run = () => runValidation({ from: 1000, to: 1000, bed: 'vc asleep' }, () => undefined, runGiven);
  expect(run).toThrow('vc asleep');
});
