import { cohortDefinitionSchema, type CohortDefinition } from '@eupnea/contracts/research-definition';
import { expect, test } from 'vitest';
import { readDraft, replaceAt, writeDraft, type DraftGroup } from './definition-draft.ts';

const AGE = { kind: 'age', from: 60 } as const;
const MAN = { kind: 'sex', is: 'man' } as const;
const COPD = { kind: 'condition', is: 'copd' } as const;

test.each<CohortDefinition>([
  {},
  { where: { kind: 'all', of: [AGE, { kind: 'any', of: [MAN, COPD] }] } },
  { where: { kind: 'not', of: MAN } },
  { where: { kind: 'all', of: [AGE, { kind: 'not', of: { kind: 'any', of: [MAN, COPD] } }] } },
  { where: { kind: 'not', of: { kind: 'all', of: [AGE, MAN] } } },
])('a definition that is opened and not touched stays the same: %j', (definition) => {
  const { where } = writeDraft(readDraft(definition));
  expect(cohortDefinitionSchema.parse({ where }).where).toEqual(definition.where);
});

test('a single condition is shown in a group, and paths are those the server names', () => {
  const draft = readDraft({ where: AGE });
  expect(draft).toEqual({ join: 'all', members: [{ kind: 'age', fields: { from: 60 } }] });
  const group: DraftGroup = {
    join: 'all',
    members: [
      { join: 'any', members: [] },
      { kind: 'age', fields: { from: 60 } },
      { join: 'none', members: [draft, { kind: 'sex', fields: { is: 'man' } }] },
      { join: 'none', members: [{ kind: 'sex', fields: { is: 'man' } }] },
    ],
  };
  const { where, paths } = writeDraft(group);
  expect(where).toEqual({
    kind: 'all',
    of: [
      AGE,
      { kind: 'not', of: { kind: 'any', of: [{ kind: 'all', of: [AGE] }, MAN] } },
      { kind: 'not', of: MAN },
    ],
  });
  expect(Object.fromEntries(paths)).toEqual({
    '': 'where',
    '1': 'where.of.0',
    '2': 'where.of.1',
    '2.0': 'where.of.1.of.of.0',
    '2.0.0': 'where.of.1.of.of.0.of.0',
    '2.1': 'where.of.1.of.of.1',
    '3': 'where.of.2',
    '3.0': 'where.of.2.of',
  });
});

test('members are replaced and taken out where they stand', () => {
  const draft = readDraft({ where: { kind: 'all', of: [AGE, { kind: 'any', of: [MAN, COPD] }] } });
  const without = replaceAt(draft, [1, 0], null);
  expect(writeDraft(without).where).toEqual({ kind: 'all', of: [AGE, { kind: 'any', of: [COPD] }] });
  const changed = replaceAt(draft, [0], { kind: 'height', fields: { to: 170 } });
  expect(writeDraft(changed).where).toMatchObject({ of: [{ kind: 'height', to: 170 }, { kind: 'any' }] });
  expect(writeDraft(replaceAt(draft, [], { join: 'all', members: [] })).where).toBeUndefined();
});
