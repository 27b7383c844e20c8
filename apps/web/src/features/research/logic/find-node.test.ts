import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { expect, test } from 'vitest';
import { findNode } from './find-node.ts';

const AGE = { kind: 'age', from: 60 } as const;
const MAN = { kind: 'sex', is: 'man' } as const;
const DEFINITION: CohortDefinition = { where: { kind: 'all', of: [AGE, { kind: 'not', of: MAN }] } };

test.each([
  ['where', DEFINITION.where],
  ['where.of.0', AGE],
  ['where.of.1.of', MAN],
  ['where.of.2', null],
  ['where.of', null],
])('%s is the condition that the count means', (path, node) => {
  expect(findNode(DEFINITION, path)).toEqual(node);
});
