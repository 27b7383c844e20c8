import { expect, it } from 'vitest';
import type { KindAnswers, MuscleScore } from './score-muscle-truth.ts';
import { writeMuscleKindTable } from './write-muscle-tables.ts';

const NONE: KindAnswers = {
  found: 0,
  undecided: 0,
  missed: 0,
  falselyFound: 0,
  undecidedWithout: 0,
  rightlyNot: 0,
  notScored: 4,
};

const KINDS: MuscleScore['kinds'] = {
  ineffective_effort: NONE,
  double_trigger: NONE,
  breath_stacking: NONE,
  auto_trigger: NONE,
  delayed_trigger: NONE,
  reverse_trigger: NONE,
  premature_cycling: NONE,
  delayed_cycling: NONE,
};

it('counts breaths with and without a kind, and those undecided among each', () => {
  const answers = {
    ...NONE,
    found: 38,
    undecided: 5,
    missed: 1,
    falselyFound: 2,
    undecidedWithout: 30,
    rightlyNot: 49,
  };
  const kinds = { ...KINDS, reverse_trigger: answers, auto_trigger: { ...NONE, rightlyNot: 9 } };
  const table = writeMuscleKindTable([{ recording: 'bed', score: { kinds } }]);
  expect(table).toContain('|reverse_trigger|38/44 +5; 2/81 +30|');
  expect(table).toContain('|auto_trigger|-; 0/9 +0|');
  expect(table).toContain('|double_trigger||');
});
