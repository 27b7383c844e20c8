import { expect, it } from 'vitest';
import type { ProtectionRow } from './audit-patients.ts';
import { findWorst, orderByShare } from './order-protection.ts';

const DAYS = [{ day: '2026-11-19' }, { day: '2026-11-20' }];

function row(pseudonym: string, ...shares: readonly (number | null | 'absent')[]): ProtectionRow {
  return {
    patient_id: pseudonym.charCodeAt(0),
    pseudonym,
    category: 'ADULT',
    predicted_weight_kg: 70,
    cells: shares.map((share) =>
      share === 'absent'
        ? null
        : {
            hours: 5,
            doses: [],
            measures: [
              {
                code: 'vt_8',
                assessable_hours: share === null ? 0 : 5,
                within_hours: 0,
                share,
                verdict: share === null ? 'not_assessable' : 'not_adherent',
              },
            ],
          },
    ),
  };
}

const ROWS = [row('A', 1, 0.8), row('B', null, 'absent'), row('C', 0.2, 0.9), row('D', 0.9, 0.2)];

it('puts the patient with the worst day first and those without an assessable day last', () => {
  expect(orderByShare(ROWS, 'vt_8').map(({ pseudonym }) => pseudonym)).toEqual(['C', 'D', 'A', 'B']);
});

it('finds the worst day, of equals the newest', () => {
  expect(findWorst(ROWS, DAYS, 'vt_8')).toEqual({
    patient_id: 68,
    pseudonym: 'D',
    day: '2026-11-20',
    share: 0.2,
  });
});

it('has no worst day where none is assessable', () => {
  expect(findWorst([row('B', null, 'absent')], DAYS, 'vt_8')).toBeNull();
  expect(findWorst(ROWS, DAYS, 'p_plateau_30')).toBeNull();
});
