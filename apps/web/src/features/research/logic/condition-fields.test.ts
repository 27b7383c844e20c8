import type { ConditionKind } from '@eupnea/contracts/research-condition';
import { cohortDefinitionSchema } from '@eupnea/contracts/research-definition';
import { expect, test } from 'vitest';
import { CONDITION_FIELDS, CONDITION_GROUPS, newCondition } from './condition-fields.ts';

const KINDS: readonly ConditionKind[] = Object.values(CONDITION_GROUPS).flat();

test('every kind of condition stands in the menu once', () => {
  const listed = Object.values(CONDITION_GROUPS).flat();
  expect(listed.toSorted()).toEqual(Object.keys(CONDITION_FIELDS).toSorted());
});

test.each(KINDS)('%s is a condition that the server takes once its open fields are entered', (kind) => {
  const entered: Record<string, unknown> = { ...newCondition(kind).fields };
  for (const field of CONDITION_FIELDS[kind]) {
    if (field.input === 'number') entered[field.name] = field.name === 'to' ? 90 : 10;
    if (field.input === 'time') entered[field.name] = '2026-01-01T00:00:00.000Z';
    if (field.input === 'choices') entered[field.name] = [...field.options];
  }
  expect(cohortDefinitionSchema.parse({ where: { kind, ...entered } }).where).toEqual({ kind, ...entered });
});

test('every choice that the editor offers is one that the server knows', () => {
  for (const kind of KINDS) {
    for (const field of CONDITION_FIELDS[kind]) {
      if (field.input !== 'choice') continue;
      for (const option of field.options) {
        const entered: Record<string, unknown> = { ...newCondition(kind).fields, [field.name]: option };
        for (const other of CONDITION_FIELDS[kind])
          if (other.input === 'number') entered[other.name] = other.name === 'to' ? 90 : 10;
        expect(() => cohortDefinitionSchema.parse({ where: { kind, ...entered } })).not.toThrow();
      }
    }
  }
});
