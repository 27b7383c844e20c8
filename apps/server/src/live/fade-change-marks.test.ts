import { expect, it } from 'vitest';
import { CHANGED_FOR_MS, fadeChangeMarks } from './fade-change-marks.ts';

it('a mark of a change is gone after an hour, an estimate stays one', () => {
  const settings = {
    rate: { value: 14, at: 0, was: 12 },
    TI: { value: 1, at: 0, was: 0.8, estimated: true },
    ETS: { withdrawn: true, at: 0 },
  } as const;
  expect(fadeChangeMarks(settings, CHANGED_FOR_MS)).toBe(settings);
  expect(fadeChangeMarks(settings, CHANGED_FOR_MS + 1)).toEqual({
    rate: { value: 14, at: 0 },
    TI: { value: 1, at: 0, estimated: true },
    ETS: { withdrawn: true, at: 0 },
  });
});
