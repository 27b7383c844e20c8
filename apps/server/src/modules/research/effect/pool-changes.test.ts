import { expect, it } from 'vitest';
import { type ChangeValue, poolChanges } from './pool-changes.ts';

function pool(values: readonly (readonly [patient: number, before: number | null, after: number | null])[]) {
  const changes: ChangeValue[] = values.map(([patientId, before, after]) => ({
    patientId,
    pseudonym: `P${patientId}`,
    before,
    after,
  }));
  const turns = poolChanges('vte_ml', changes);
  for (;;) {
    const turn = turns.next();
    if (turn.done === true) return turn.value;
  }
}

it('each patient counts once, whatever the number of changes', () => {
  // Patient 1: -10 nine times; the others -30, -40, -50, -60 once. Mean of patients' means: -190 / 5.
  const pooled = pool([
    ...Array.from({ length: 9 }, () => [1, 500, 490] as const),
    [2, 400, 370],
    [3, 400, 360],
    [4, 400, 350],
    [5, 400, 340],
  ]);
  expect(pooled).toMatchObject({
    patients: 5,
    changes: 13,
    before: 420,
    after: 382,
    value: -38,
    reason: null,
  });
  // Mean of five draws of the patients' means: its standard deviation is 17.2 / sqrt(5) = 7.7.
  expect(pooled.low).toBeGreaterThan(-60);
  expect(pooled.low).toBeLessThan(-48);
  expect(pooled.high).toBeGreaterThan(-29);
  expect(pooled.high).toBeLessThan(-18);
  expect(pooled.by_patient.map(({ patient_id, value }) => [patient_id, value])).toEqual([
    [5, -60],
    [4, -50],
    [3, -40],
    [2, -30],
    [1, -10],
  ]);
});

it('changes of few patients have a mean and no interval, and a missing side is left out', () => {
  expect(
    pool([
      [1, 500, 490],
      [1, 500, 470],
      [2, null, 400],
    ]),
  ).toMatchObject({
    patients: 1,
    changes: 2,
    value: -20,
    low: null,
    high: null,
    reason: 'too_few_patients',
    by_patient: [{ minimum: -30, maximum: -10 }],
  });
  expect(pool([])).toMatchObject({ patients: 0, before: null, value: null, reason: 'too_few_patients' });
});
