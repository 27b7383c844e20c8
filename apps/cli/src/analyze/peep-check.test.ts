import { expect, it } from 'vitest';
import { PeepCheck } from './peep-check.ts';

function check(stated: readonly number[], measured: readonly number[]): string | null {
  const peep = new PeepCheck(stated);
  for (const value of measured) peep.add({ peep_cmh2o: value });
  return peep.finish();
}

it('names a measured PEEP that contradicts the stated one', () => {
  expect(check([5], [20, 20.2, 19.9])).toContain('PEEP is 20.0 cmH2O in the file and 5 as stated');
});

it('says nothing where they agree, where none is stated, and without a measured one', () => {
  expect([check([5], [5.3, 4.9, 30]), check([], [20]), check([5], [])]).toEqual([null, null, null]);
});

it('compares with the nearest of several stated ones', () => {
  expect(check([5, 10], [5.1, 5.2, 10.2, 9.9])).toBeNull();
  expect(check([5, 10], [15.1, 15.2, 20.2, 19.9])).toContain(
    'PEEP is 19.9 cmH2O in the file and 5, 10 as stated',
  );
});
