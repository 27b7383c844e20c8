import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReviewSearch } from '../../../lib/stored/review-search.ts';
import {
  NO_COMPARISON,
  alignShift,
  openComparison,
  pickNearest,
  readComparison,
  readComparisonKey,
  writeShift,
} from './comparison-place.ts';

const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test('an address gives back whose waves, and the shift to the millisecond', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.boolean(),
      fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
      (id, isPatient, shiftMs) => {
        const scope = isPatient ? { patient_id: id } : { device_id: id };
        const search = readReviewSearch({ ...openComparison(scope, shiftMs), match: '3-77' });
        expect(readComparison(search)).toEqual({
          scope,
          shiftMs,
          breath: { deviceId: 3, breathNumber: 77 },
        });
      },
    ),
  );
  expect(
    readComparison(readReviewSearch({ ...openComparison({ patient_id: 1 }, 5), ...NO_COMPARISON })),
  ).toBeNull();
});

test('a shift that is no number of the address is none, and unknown waves are not compared', () => {
  expect(readComparison(readReviewSearch({ with: 'patient-4', shift: '1e9' }))?.shiftMs).toBe(0);
  expect(readComparison(readReviewSearch({ with: 'project-4', shift: '1' }))).toBeNull();
});

test('aligned waves have their two onsets at one time of the axis, through the address too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 4e12 }), (onsetMs, otherMs) => {
      const search = readReviewSearch({ with: 'patient-1', ...writeShift(alignShift(onsetMs, otherMs)) });
      expect(otherMs + (readComparison(search)?.shiftMs ?? Number.NaN)).toBe(onsetMs);
    }),
  );
});

test('the counterpart is the breath with the nearest onset', () => {
  const breaths = ['10:00:00', '10:00:04', '10:00:08'].map((time) => ({ started_at: `2026-11-20T${time}Z` }));
  expect(pickNearest(breaths, Date.parse('2026-11-20T10:00:05.9Z'))).toBe(breaths[1]);
  expect(pickNearest([], 0)).toBeNull();
});

test('comma and full stop shift by their place on the keyboard, whatever Shift makes of them', () => {
  const read = (code: string, key: string, shiftKey = false) =>
    readComparisonKey({ ...PLAIN, code, key, shiftKey });
  expect(read('Comma', ',')).toEqual({ type: 'shift', byMs: -100 });
  expect(read('Period', ':', true)).toEqual({ type: 'shift', byMs: 1000 });
  expect(read('KeyA', 'a')).toEqual({ type: 'align' });
  expect(read('KeyM', 'm')).toBeNull();
  expect(readComparisonKey({ ...PLAIN, ctrlKey: true, code: 'KeyA', key: 'a' })).toBeNull();
});
