import { describe, expect, it } from 'vitest';
import type { Consensus } from './consensus.ts';
import type { EffortTemplateFit } from './effort-template-fit.ts';
import { gateIdentified } from './gate-identified.ts';
import type { MechanicsMethod } from './mechanics-method.ts';

const agreed = (...methods: MechanicsMethod[]): Consensus => ({
  value: 50,
  spread: 2,
  methods,
  failedGates: [],
});

const templateOf = (elastanceError: number): EffortTemplateFit => ({
  elastance: 20,
  resistance: 10,
  expiratoryResistance: 10,
  effort: 5,
  effortError: 0.1,
  effortAtCycling: 0,
  rSquared: 0.999,
  residual: 0.1,
  residualWithoutEffort: 1,
  elastanceError,
  shapeSpread: 0,
});

function isGiven(consensus: Consensus, effort: boolean, elastanceError = 0.03): boolean {
  const { value, failedGates } = gateIdentified(consensus, { effort, template: templateOf(elastanceError) });
  expect(failedGates).toEqual(Number.isNaN(value) ? ['not_identified'] : []);
  return !Number.isNaN(value);
}

describe('a compliance is identified', () => {
  it('without an effort by two methods, one of them no least squares of the same samples', () => {
    expect(isGiven(agreed('inspiratory_least_squares'), false)).toBe(false);
    expect(isGiven(agreed('inspiratory_least_squares', 'whole_breath_least_squares'), false)).toBe(false);
    expect(isGiven(agreed('inspiratory_least_squares', 'effort_template'), false)).toBe(true);
  });

  it('with an effort by a method that has the effort in its model and one that has not', () => {
    expect(isGiven(agreed('effort_template', 'vicario_constrained'), true)).toBe(false);
    expect(isGiven(agreed('expiratory_time_constant', 'vicario_nieap'), true)).toBe(false);
    expect(isGiven(agreed('effort_template', 'expiratory_time_constant'), true)).toBe(true);
  });

  it('by the fit with an effort alone where it is precise', () => {
    expect(isGiven(agreed('effort_template'), true)).toBe(false);
    expect(isGiven(agreed('effort_template'), true, 0.01)).toBe(true);
  });

  it('by a hold alone', () => {
    expect(isGiven(agreed('hold'), true)).toBe(true);
  });
});
