import { expect, test } from 'vitest';
import { listKinds, placeInFinding } from './place-in-finding.ts';

const pair = (...breath_start_indices: number[]) => ({ epoch: 1, evidence: { breath_start_indices } });

test('the middle breath of two double triggers in a row is the second of one and the first of the other', () => {
  const middle = { epoch: 1, start_index: 856 };
  expect(placeInFinding(pair(795, 856), middle)).toEqual({ at: 2, of: 2 });
  expect(placeInFinding(pair(888, 856), middle)).toEqual({ at: 1, of: 2 });
});

test('a finding of one breath, of another breath or of another epoch has no place to tell', () => {
  expect(placeInFinding(pair(856), { epoch: 1, start_index: 856 })).toBeNull();
  expect(placeInFinding(pair(795, 856), { epoch: 1, start_index: 888 })).toBeNull();
  expect(placeInFinding(pair(795, 856), { epoch: 2, start_index: 856 })).toBeNull();
});

test('a row of the table names each kind once', () => {
  const twice = [{ kind: 'double_trigger' }, { kind: 'leak' }, { kind: 'double_trigger' }];
  expect(listKinds(twice)).toEqual(['double_trigger', 'leak']);
});
