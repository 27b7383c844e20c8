import { expect, test } from 'vitest';
import { judgeDraft } from './judge-draft.ts';

test('a draft without conditions is everybody', () => {
  expect(judgeDraft({ join: 'all', members: [] }, {}).definition).toEqual({});
});

test('a fault is told at the condition it is of, and the others are not blamed', () => {
  const judged = judgeDraft(
    {
      join: 'all',
      members: [
        { kind: 'age', fields: { from: 60 } },
        { join: 'any', members: [{ kind: 'height', fields: {} }] },
      ],
    },
    {},
  );
  expect(judged.definition).toBeNull();
  expect([...judged.faults]).toEqual([['1.0', 'openRange']]);
  expect(judged.otherFaults).toEqual([]);
});

test.each([
  [{ kind: 'height', fields: { from: 180, to: 170 } }, 'order'],
  [{ kind: 'share_beyond', fields: { parameter: 'vte_ml', side: 'above', from: 1 } }, 'incomplete'],
  [{ kind: 'device_type', fields: { is: [] } }, 'incomplete'],
] as const)('%j is told as %s', (condition, fault) => {
  expect([...judgeDraft({ join: 'all', members: [condition] }, {}).faults]).toEqual([['0', fault]]);
});

test('a window that ends before it begins is told apart from the conditions', () => {
  const judged = judgeDraft({ join: 'all', members: [] }, { from_day: 5, to_day: 2 });
  expect(judged.definition).toBeNull();
  expect(judged.faults.size).toBe(0);
  expect(judged.otherFaults).toEqual(['order']);
});
