import { ensure } from '@eupnea/model';
import { expect, it } from 'vitest';
import { listPossible, type PeepLevel } from './peep-step-values.ts';

const levelOf = (measured: number, set: number): Pick<PeepLevel, 'peep_cmh2o' | 'set_peep_cmh2o'> => ({
  peep_cmh2o: measured,
  set_peep_cmh2o: set,
});

it('levels that may be the highest are found by their measured PEEP, to be named as in the title', () => {
  const steps = [levelOf(5.7, 7), levelOf(3.7, 5), levelOf(9.8, 11)];
  const possible = listPossible({ possible_cmh2o: [3.7, 5.7] }, steps);
  expect(possible.map(({ set_peep_cmh2o: set }) => ensure(set, 'a set PEEP'))).toEqual([7, 5]);
});
