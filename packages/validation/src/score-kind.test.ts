import { findScenario } from '@eupnea/simulator';
import { expect, it } from 'vitest';
import { EMPTY_SCORE } from './score-findings.ts';
import { scoreKind } from './score-kind.ts';
import { judgeScenario } from './score-scenario.ts';

it('asks for a flow that starves on volume-controlled breaths only: no other breath has a set flow', () => {
  const judgedOf = (id: string) => {
    const scenario = findScenario(id);
    if (scenario === undefined) throw new Error(`no scenario ${id}`);
    return judgeScenario(scenario, 1, 60).judged;
  };
  const found = () => true;
  expect(scoreKind(judgedOf('pressure-control'), 'flow_starvation', { found }).plain).toEqual(EMPTY_SCORE);
  expect(
    scoreKind(judgedOf('volume-control'), 'flow_starvation', { found }).plain.falsePositive,
  ).toBeGreaterThan(5);
  expect(scoreKind(judgedOf('pressure-control'), 'leak', { found }).plain.falsePositive).toBeGreaterThan(5);
});
