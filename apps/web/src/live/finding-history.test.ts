import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import { expect, test } from 'vitest';
import { rememberFindings } from './finding-history.ts';

function aFinding(over: Partial<LiveFinding>): LiveFinding {
  return {
    state: 'provisional',
    kind: 'double_trigger',
    epoch: 1,
    first_index: 100,
    last_index: 200,
    sign_from: 1000,
    sign_to: 2000,
    confidence: 0.8,
    evidence: {
      text_key: 'finding.double_trigger.one_effort',
      first_index: 150,
      last_index: 160,
      breath_start_indices: [100],
      measurements: [],
    },
    ...over,
  };
}

test('the final word replaces the provisional one', () => {
  const known = rememberFindings([], [aFinding({ confidence: 0.5 })]);
  const after = rememberFindings(known, [aFinding({ state: 'final', confidence: 0.9 })]);
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ state: 'final', confidence: 0.9 });
});

test('what is withdrawn is gone, and nothing else', () => {
  const known = rememberFindings([], [aFinding({}), aFinding({ kind: 'cough' })]);
  const after = rememberFindings(known, [aFinding({ state: 'withdrawn' })]);
  expect(after.map(({ kind }) => kind)).toEqual(['cough']);
});

test('the newest stands first and the oldest fall out', () => {
  const many = Array.from({ length: 80 }, (_, index) => aFinding({ first_index: index, sign_from: index }));
  const kept = rememberFindings([], many);
  expect(kept).toHaveLength(60);
  expect(kept[0]?.sign_from).toBe(79);
});
