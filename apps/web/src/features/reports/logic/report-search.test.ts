import { DEFAULT_INDEX_CHOICE } from '@eupnea/signal';
import { expect, test } from 'vitest';
import { isDate, readReportSearch, stepDate, writeReportSearch } from './report-search.ts';

test('an address gives the view back that it was written from', () => {
  const search = {
    patient: '7',
    device: null,
    date: '2026-11-19',
    choice: { index: 'thille', minConfidence: 0.8 },
  } as const;
  expect(readReportSearch(writeReportSearch(search))).toEqual(search);
  const ofDevice = { patient: null, device: '3', date: null, choice: DEFAULT_INDEX_CHOICE };
  expect(readReportSearch(writeReportSearch(ofDevice))).toEqual(ofDevice);
});

test('what is illegible is left out, and a report is of a patient or a device, not both', () => {
  expect(readReportSearch({ patient: '7', device: '3', date: '19 Nov', index: 'new' })).toEqual({
    patient: '7',
    device: null,
    date: null,
    choice: DEFAULT_INDEX_CHOICE,
  });
  expect(readReportSearch({ patient: '07', date: '2026-02-30' })).toEqual({
    patient: null,
    device: null,
    date: null,
    choice: DEFAULT_INDEX_CHOICE,
  });
});

test('a day has its neighbours over months, leap days and changes of the clock', () => {
  expect(stepDate('2026-10-31', 1)).toBe('2026-11-01');
  expect(stepDate('2028-03-01', -1)).toBe('2028-02-29');
  expect(stepDate('2026-10-25', 1)).toBe('2026-10-26');
  expect([isDate('2028-02-29'), isDate('2026-02-29')]).toEqual([true, false]);
});
