import { expect, test } from 'vitest';
import { scoreOther } from './score-others.ts';

const KIND = 'double_trigger';

/** Sets of kinds by position: the kind at these, nothing at the other breaths up to `breaths`. */
function at(positions: readonly number[], breaths: number): ReadonlyMap<number, ReadonlySet<string>> {
  return new Map(
    Array.from({ length: breaths }, (_, position) => [
      position,
      new Set(positions.includes(position) ? [KIND] : []),
    ]),
  );
}

/** Gold labels of these sets, which tell all kinds. */
function told(kinds: ReadonlyMap<number, ReadonlySet<string>>) {
  return new Map([...kinds].map(([position, own]) => [position, { kinds: own, open: new Set<string>() }]));
}

test('a detector is scored on the breaths with gold that it answered, and Eupnea on the same', () => {
  // 12 breaths with gold, 10 answered. Truth: 0 to 3 of these; the detector finds 0, 1, 2 and 4.
  const gold = at([0, 1, 2, 3, 11], 12);
  const scored = scoreOther(
    { id: 7, name: 'Other', kinds: [KIND], found: at([0, 1, 2, 4], 10) },
    told(gold),
    at([0, 11], 12),
  );
  expect(scored).toMatchObject({ detector_id: 7, name: 'Other', breaths: 10 });
  const [row] = scored.kinds;
  expect(row?.detector).toMatchObject({
    true_positives: 3,
    false_positives: 1,
    true_negatives: 5,
    false_negatives: 1,
  });
  // Wilson for 3 of 4: (0.75 + z²/8 ± z √(0.1875/4 + z²/64)) / (1 + z²/4) with z² = 3.841459.
  expect(row?.detector.sensitivity?.value).toBe(0.75);
  expect(row?.detector.sensitivity?.low).toBeCloseTo(0.3006, 4);
  expect(row?.detector.sensitivity?.high).toBeCloseTo(0.9544, 4);
  expect(row?.detector.specificity?.value).toBeCloseTo(5 / 6, 12);
  // Observed 8/10; by chance 0.4·0.4 + 0.6·0.6 = 0.52; kappa = 0.28 / 0.48.
  expect(row?.detector.kappa).toBeCloseTo(0.28 / 0.48, 12);
  // Eupnea finds breath 0 alone of the four; its finding on breath 11 is not among the judged.
  expect(row?.eupnea).toMatchObject({
    true_positives: 1,
    false_positives: 0,
    true_negatives: 6,
    false_negatives: 3,
  });
});

test('without a breath with gold nothing is claimed', () => {
  const [row] = scoreOther(
    { id: 7, name: 'Other', kinds: [KIND], found: at([0], 3) },
    new Map(),
    new Map(),
  ).kinds;
  expect(row?.detector).toMatchObject({ sensitivity: null, specificity: null, kappa: null });
});

test('a breath of which gold does not tell the kind is not scored for it', () => {
  const gold = new Map([...told(at([0], 3)), [2, { kinds: new Set<string>(), open: new Set([KIND]) }]]);
  const [row] = scoreOther(
    { id: 7, name: 'Other', kinds: [KIND], found: at([0, 2], 3) },
    gold,
    new Map(),
  ).kinds;
  expect(row?.detector).toMatchObject({ true_positives: 1, false_positives: 0, true_negatives: 1 });
});
