import { describe, expect, it } from 'vitest';
import { toFilterState } from './filter-state.ts';
import { FILTER_KINDS, PATIENT_FIELD_KINDS } from './filter-vocabulary.ts';

describe('the filter and sort state', () => {
  it('has the names of section 3', () => {
    const filters = { age: '3', gender: '1,0', id: 'P-04', height: '168', date_in: '2026-11-20' };
    expect(toFilterState(filters, true)).toEqual({
      sortAsc: false,
      filterType: ['age', 'gender', 'id', 'height', 'date_in'],
      ageType: '3',
      sexObj: { man: true, woman: false, any_male: true },
      inputValue: { id: 'P-04', height: '168' },
      dateValue: '2026-11-20',
    });
  });

  it('is of the filter none while nothing is chosen', () => {
    expect(toFilterState({}, false)).toEqual({
      sortAsc: true,
      filterType: ['none'],
      ageType: null,
      sexObj: { man: false, woman: false, any_male: false },
      inputValue: {},
      dateValue: null,
    });
  });
});

describe('the field kinds of a patient', () => {
  it('are those of section 3, and each filter is of one of them', () => {
    expect([...PATIENT_FIELD_KINDS].join(' ')).toBe(
      'NONE ID VENTILATOR GENDER DATE_IN DATE_OUT AGE IBW HEIGHT',
    );
    expect(FILTER_KINDS.map((kind) => kind.toUpperCase()).toSorted()).toEqual(
      PATIENT_FIELD_KINDS.filter((kind) => kind !== 'NONE' && kind !== 'DATE_OUT').toSorted(),
    );
  });
});
