import type { CohortEffect, EffectRow } from '@eupnea/contracts/cohort-effect';
import { createRandom } from '@eupnea/simulator/random';
import { bootstrapDifference } from '../bootstrap-difference.ts';
import { BOOTSTRAP_SEED } from '../compare-table.ts';

type PooledRow = CohortEffect['rows'][number];

/** A used change with its values of one row; null means absent. */
export interface ChangeValue {
  readonly patientId: number;
  readonly pseudonym: string;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Effect of one row over patients: every patient counts once, as the mean of the patient's changes, because changes of
 * one patient are alike. The interval is of a bootstrap over patients. Pauses regularly.
 */
export function* poolChanges(row: EffectRow, values: readonly ChangeValue[]): Generator<void, PooledRow> {
  const byPatient = new Map<number, Present[]>();
  for (const { patientId, pseudonym, before, after } of values) {
    if (before === null || after === null) continue;
    const own = byPatient.get(patientId) ?? [];
    own.push({ pseudonym, before, after });
    byPatient.set(patientId, own);
  }
  const patients = [...byPatient].map(([patient_id, own]) => {
    const differences = own.map(({ before, after }) => after - before);
    return {
      before: meanOf(own.map(({ before }) => before)),
      after: meanOf(own.map(({ after }) => after)),
      shown: {
        patient_id,
        pseudonym: own[0]?.pseudonym ?? '',
        changes: own.length,
        value: meanOf(differences),
        minimum: Math.min(...differences),
        maximum: Math.max(...differences),
      },
    };
  });
  // A difference to nothing: each patient's entry is drawn with its zero.
  const { value, low, high, reason } = yield* bootstrapDifference(
    {
      first: new Float64Array(patients.length),
      second: Float64Array.from(patients, ({ shown }) => shown.value),
    },
    'mean',
    createRandom(BOOTSTRAP_SEED, `effect/${row}`),
  );
  const isNone = patients.length === 0;
  return {
    row,
    patients: patients.length,
    changes: patients.reduce((sum, { shown }) => sum + shown.changes, 0),
    before: isNone ? null : meanOf(patients.map(({ before }) => before)),
    after: isNone ? null : meanOf(patients.map(({ after }) => after)),
    value,
    low,
    high,
    reason,
    by_patient: patients.map(({ shown }) => shown).toSorted((left, right) => left.value - right.value),
  };
}

interface Present {
  readonly pseudonym: string;
  readonly before: number;
  readonly after: number;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
