import type { KindResult } from '@eupnea/validation';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { describeOutcome } from './describe-outcome.ts';
import { placeOnAxis, startOfAxis } from './interval-axis.ts';
import { listCountColumns, listResultColumns } from './kind-columns.ts';
import { readValidationSearch, writeValidationSearch } from './validation-search.ts';

const NONE = { value: null, low: null, high: null };
const RESULT: KindResult = {
  kind: 'double_trigger',
  target: { sensitivity: 0.99, specificity: 0.99 },
  held: false,
  counts: { truePositive: 7, falseNegative: 1, falsePositive: 2, trueNegative: 90, ambiguous: 4 },
  sensitivity: { value: 0.875, low: 0.8, high: 0.9306 },
  specificity: { value: 0.9783, low: null, high: null },
  ppv: { value: 0.7778, low: 0.7, high: 0.8 },
  ambiguousShare: 0.0385,
  plain: { sensitivity: 0.5, specificity: 0.25, ppv: 0.125 },
  event: { sensitivity: NONE, ppv: NONE },
  trueEventsPerHour: 12,
  foundEventsPerHour: 13.55,
  onsetF1: null,
};
const echo = ((key: string) => key) as TFunction;

function read(columns: ReturnType<typeof listResultColumns>, key: string) {
  return columns.find((column) => column.key === key)?.read(RESULT);
}

test('shares are written in the notation of the reader, with their interval where there is one', () => {
  const columns = listResultColumns({ t: echo, locale: 'de-DE' }, true);
  expect(read(columns, 'sensitivity')).toEqual({ text: '0,875', detail: '0,800–0,931' });
  expect(read(columns, 'specificity')).toEqual({ text: '0,978' });
  expect(read(columns, 'onsetF1')).toEqual({ text: '---' });
  expect(read(columns, 'events')).toEqual({ text: '13,6 / 12,0' });
  expect(read(columns, 'breaths')).toEqual({ text: '8' });
  expect(read(columns, 'outcome')).toEqual({
    text: 'validation.outcome.notHeld',
    detail: 'validation.missed.both',
  });
  expect(read(columns, 'target')).toEqual({ text: '0,99 / 0,99' });
});

test('targets stand only where they are for what is shown', () => {
  const keys = (withTargets: boolean) =>
    listResultColumns({ t: echo, locale: 'en-GB' }, withTargets).map(({ key }) => key);
  expect(keys(true)).toEqual([...keys(false), 'target', 'outcome']);
});

test('the counts are those of the truth, and the last three shares exclude none', () => {
  const columns = listCountColumns({ t: echo, locale: 'en-GB' });
  expect(columns.map((column) => column.read(RESULT).text)).toEqual([
    '7',
    '1',
    '2',
    '90',
    '4',
    '0.500',
    '0.250',
    '0.125',
  ]);
});

test('what is not held says which half is missed', () => {
  const share = (value: number | null) => ({ value, low: null, high: null });
  const outcome = (sensitivity: number | null, specificity: number | null, target = RESULT.target) =>
    describeOutcome({ target, sensitivity: share(sensitivity), specificity: share(specificity) });
  expect(outcome(0.99, 0.99)).toEqual({ result: 'held', missed: null });
  expect(outcome(0.98, 1)).toEqual({ result: 'notHeld', missed: 'sensitivity' });
  expect(outcome(1, 0.98)).toEqual({ result: 'notHeld', missed: 'specificity' });
  expect(outcome(0.9, 0.9)).toEqual({ result: 'notHeld', missed: 'both' });
  expect(outcome(null, 1)).toEqual({ result: 'nothing', missed: null });
  expect(outcome(1, 1, null)).toEqual({ result: 'noTarget', missed: null });
});

test('the axis begins below every value, interval and target that is drawn on it', () => {
  const drawn = (value: number, low: number | null, target: number | null) => ({
    sensitivity: { value, low, high: null },
    target: target === null ? null : { sensitivity: target, specificity: 1 },
  });
  expect(startOfAxis([drawn(0.97, 0.93, 0.95), drawn(0.8, null, null)])).toBe(0.8);
  expect(startOfAxis([drawn(0.8, 0.34, null)])).toBe(0.3);
  expect(startOfAxis([drawn(0.97, 0.93, 0.75)])).toBe(0.7);
  expect(startOfAxis([{ sensitivity: NONE, target: null }])).toBe(0.9);
  expect([0.5, 0.75, 1].map((value) => placeOnAxis(value, 0.5))).toEqual([0, 50, 100]);
});

test('an address keeps what differs from the start, and what is illegible in it is as at the start', () => {
  const start = readValidationSearch({});
  expect(start).toEqual({ arm: 'silent', mode: 'together', show: 'published' });
  expect(readValidationSearch({ arm: 'loud', mode: 'nava', show: 'all' })).toEqual(start);
  expect(writeValidationSearch(start)).toEqual({});
  const other = { arm: 'settings', mode: 'aprv', show: 'run' } as const;
  expect(readValidationSearch(writeValidationSearch(other))).toEqual(other);
});
