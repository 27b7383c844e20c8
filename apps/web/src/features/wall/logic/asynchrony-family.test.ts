import { expect, test } from 'vitest';
import { pickMainFamily } from './asynchrony-family.ts';

test('the family with the most events wins, artefacts do not count', () => {
  const counted = [
    { kind: 'ineffective_effort', count: 4 },
    { kind: 'reverse_trigger', count: 3 },
    { kind: 'double_trigger', count: 6 },
    { kind: 'cough', count: 90 },
    { kind: 'something_new', count: 90 },
  ];
  expect(pickMainFamily(counted)).toBe('trigger');
  expect(pickMainFamily([{ kind: 'cough', count: 3 }])).toBeNull();
  expect(pickMainFamily([])).toBeNull();
});
