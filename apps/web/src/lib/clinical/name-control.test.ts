import { FINDING_LETTERS, VENTILATION_CONTROLS } from '@eupnea/model';
import { expect, test } from 'vitest';
import { nameControl } from '@eupnea/notation/name-control';

test('no mode is written like a kind of finding that stands in the same table', () => {
  const letters = new Set<string>(Object.values(FINDING_LETTERS));
  const names = VENTILATION_CONTROLS.map(nameControl);
  expect(names.filter((name) => letters.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
