import { expect, test } from 'vitest';
import { assert } from './assert.ts';
import { BREATH_FEATURE_CODES, type BreathFeatureCode } from './breath-features.ts';
import { explainAbsence, type ExplainedBreath } from './explain-absence.ts';

function requireAll(
  values: { readonly [Code in BreathFeatureCode]?: number | null },
): ExplainedBreath['features'] {
  assert(hasAll(values), 'every feature was set');
  return values;
}

function hasAll(values: object): values is ExplainedBreath['features'] {
  return BREATH_FEATURE_CODES.every((code) => code in values);
}

function makeBreath(
  values: { readonly [Code in BreathFeatureCode]?: number | null },
  gates: { readonly [Code in BreathFeatureCode]?: readonly string[] } = {},
  incomplete = false,
): ExplainedBreath {
  const features: { [Code in BreathFeatureCode]?: number | null } = {};
  for (const code of BREATH_FEATURE_CODES) features[code] = 1;
  return {
    incomplete,
    features: requireAll({ ...features, ...values }),
    failedGates: (feature) => gates[feature] ?? [],
  };
}

test('a number that is there needs no reason', () => {
  expect(explainAbsence('compliance_ml_cmh2o', makeBreath({}))).toEqual([]);
});

test('an absent number names the gates it failed, whether absent is null or NaN', () => {
  const gates = ['hold:no_pause', 'flow_targeted:effort'];
  for (const value of [null, Number.NaN]) {
    const breath = makeBreath({ compliance_ml_cmh2o: value }, { compliance_ml_cmh2o: gates });
    expect(explainAbsence('compliance_ml_cmh2o', breath)).toEqual([
      { feature: 'compliance_ml_cmh2o', gates },
    ]);
  }
});

test('a number computed from others names the inputs that are absent, however deep, and no other', () => {
  const breath = makeBreath(
    { driving_pressure_cmh2o: null, p_plateau_cmh2o: null, peep_total_cmh2o: null, peepi_cmh2o: null },
    { peepi_cmh2o: ['no_expiration'] },
  );
  expect(explainAbsence('driving_pressure_cmh2o', breath)).toEqual([
    { feature: 'p_plateau_cmh2o', gates: ['no_pause'] },
    { feature: 'peepi_cmh2o', gates: ['no_expiration'] },
  ]);
});

test('a PEEP that is not there is one of a breath that let nothing out, and so is what is computed from it', () => {
  const breath = makeBreath({ peep_cmh2o: null, peep_total_cmh2o: null });
  expect(explainAbsence('peep_total_cmh2o', breath)).toEqual([
    { feature: 'peep_cmh2o', gates: ['no_expiration'] },
  ]);
});

test('a cut breath explains everything it lacks by itself', () => {
  const breath = makeBreath({ rc_exp_s: null }, {}, true);
  expect(explainAbsence('rc_exp_s', breath)).toEqual([{ feature: 'rc_exp_s', gates: ['incomplete'] }]);
});

test('nothing is invented where no reason is known', () => {
  expect(explainAbsence('stress_index', makeBreath({ stress_index: null }))).toEqual([]);
});
