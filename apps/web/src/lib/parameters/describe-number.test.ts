import { ensure, findParameter, type ParameterKind } from '@eupnea/model';
import { expect, test } from 'vitest';
import { makeBreath } from '../../testing/make-breath.ts';
import { describeNumber } from './describe-number.ts';
import { NO_BREATHS, rememberBreaths } from './measured-breaths.ts';

const PRESENT = { present: true, estimated: false };
const ABSENT = { present: false, estimated: false };

function definition(kind: ParameterKind, code: string) {
  return ensure(findParameter(kind, code), code);
}

test('a number of the newest breath has that breath’s methods and nothing to excuse', () => {
  const provenance = { compliance_ml_cmh2o: { methods: ['hold'], spread: 2 } };
  const breath = makeBreath({ features: { compliance_ml_cmh2o: 41 }, provenance });
  const account = describeNumber(
    definition('monitored', 'Compl'),
    PRESENT,
    rememberBreaths(NO_BREATHS, [breath]),
  );
  expect(account).toEqual({
    origin: 'measured',
    breath,
    feature: 'compliance_ml_cmh2o',
    provenance: { methods: ['hold'], spread: 2 },
    absence: null,
  });
});

test('a PetCO2 is of a breath while the device reports none, and else of the device', () => {
  const breath = makeBreath({ features: { petco2_mmhg: 38.4 } });
  const breaths = rememberBreaths(NO_BREATHS, [breath]);
  const petCo2 = definition('monitored', 'PetCO2');
  expect(describeNumber(petCo2, PRESENT, breaths)).toMatchObject({
    origin: 'measured',
    breath,
    feature: 'petco2_mmhg',
  });
  expect(describeNumber(petCo2, { ...PRESENT, fromDevice: true }, breaths)).toMatchObject({
    origin: 'sent',
    breath: null,
    absence: null,
  });
  expect(describeNumber(petCo2, ABSENT, breaths).absence).toEqual({ reasons: [], text: 'notSent' });
});

test('a number of an earlier breath says why the newest did not renew it', () => {
  const earlier = makeBreath({ features: { compliance_ml_cmh2o: 41 } });
  const gates = ['hold:effort', 'flow_targeted:poor_fit'];
  const newest = makeBreath({ provenance: { compliance_ml_cmh2o: { failed_gates: gates } } });
  const account = describeNumber(
    definition('monitored', 'Compl'),
    PRESENT,
    rememberBreaths(NO_BREATHS, [earlier, newest]),
  );
  expect(account.breath).toBe(earlier);
  expect(account.absence).toEqual({ reasons: [{ feature: 'compliance_ml_cmh2o', gates }], text: null });
});

test.each([
  ['setting', 'rate', 'notTold'],
  ['monitored', 'SpO2', 'notSent'],
  ['monitored', 'VT_IBW', 'noWeight'],
  ['monitored', 'RR', 'tooShort'],
  ['monitored', 'Ppause', 'noBreath'],
] as const)('an absent %s %s says what it lacks', (kind, code, text) => {
  expect(describeNumber(definition(kind, code), ABSENT, NO_BREATHS).absence).toEqual({ reasons: [], text });
});

test('a number that the list told before the first breath arrived is not called absent', () => {
  expect(describeNumber(definition('monitored', 'Pmax'), PRESENT, NO_BREATHS).absence).toBeNull();
});

test.each([
  ['setting', 'rate', 'set'],
  ['monitored', 'SpO2', 'sent'],
  ['monitored', 'MVe', 'computed'],
  ['monitored', 'Pmax', 'measured'],
] as const)('%s %s is told as %s', (kind, code, origin) => {
  expect(describeNumber(definition(kind, code), PRESENT, NO_BREATHS).origin).toBe(origin);
});

test('what is marked as estimated is told as estimated, whoever marked it', () => {
  const marked = { present: true, estimated: true };
  expect(describeNumber(definition('monitored', 'mode'), marked, NO_BREATHS).origin).toBe('estimated');
  const provenance = { mp_mode_j_min: { methods: ['becher_simplified'], estimated: true } };
  const breaths = rememberBreaths(NO_BREATHS, [makeBreath({ features: { mp_mode_j_min: 12 }, provenance })]);
  expect(describeNumber(definition('monitored', 'mp2'), PRESENT, breaths).origin).toBe('estimated');
});

test('a number that the device reported is the device’s, whatever a breath said', () => {
  const breath = makeBreath({ features: { p_plateau_cmh2o: 18 } });
  const account = describeNumber(
    definition('monitored', 'Ppause'),
    { ...PRESENT, fromDevice: true },
    rememberBreaths(NO_BREATHS, [breath]),
  );
  expect(account).toMatchObject({ origin: 'sent', breath: null });
});
