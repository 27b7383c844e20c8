import { breathSchema } from '@eupnea/contracts/breath';
import { expect, test } from 'vitest';
import { buildBreathRecord } from '../testing/build-breath.ts';
import { toWireBreath } from './to-wire-breath.ts';

function record(features: Parameters<typeof buildBreathRecord>[0]['features'] = {}) {
  return buildBreathRecord({
    deviceId: 7,
    breathNumber: 41,
    anchorMs: Date.parse('2026-11-20T14:00:00Z'),
    startIndex: 500,
    features,
  });
}

/** What the other end parses of what this end sends. */
function travel(sent: ReturnType<typeof toWireBreath>) {
  return breathSchema.parse(JSON.parse(JSON.stringify(sent)));
}

test('a breath comes out of the wire as it went in, absent numbers as null', () => {
  const sent = toWireBreath(record({ vti_ml: 512.37 }));
  expect(travel(sent)).toEqual(sent);
  expect(sent.features.vti_ml).toBe(512.37);
  expect(sent.features.compliance_ml_cmh2o).toBeNull();
  expect(sent.started_at).toBe('2026-11-20T14:00:05.000Z');
});

test('how each number came about travels with it, and only what has something to say', () => {
  const built = record();
  const provenance = {
    compliance_ml_cmh2o: { methods: ['hold', 'flow_targeted'], spread: 1.25, sd: 4.5 },
    resistance_cmh2o_s_l: { failedGates: ['hold:no_pause', 'disagreement'] },
    mp_mode_j_min: { methods: ['becher_simplified_ventilator_part'], estimated: true },
  };
  const sent = toWireBreath({ ...built, breath: { ...built.breath, provenance } });
  expect(travel(sent).provenance).toEqual({
    compliance_ml_cmh2o: { methods: ['hold', 'flow_targeted'], spread: 1.25, sd: 4.5 },
    resistance_cmh2o_s_l: { failed_gates: ['hold:no_pause', 'disagreement'] },
    mp_mode_j_min: { methods: ['becher_simplified_ventilator_part'], estimated: true },
  });
});

test('a spread that is not a number is left out', () => {
  const built = record();
  const provenance = { compliance_ml_cmh2o: { methods: ['hold'], spread: Number.NaN, sd: Number.NaN } };
  const sent = toWireBreath({ ...built, breath: { ...built.breath, provenance } });
  expect(travel(sent).provenance).toEqual({ compliance_ml_cmh2o: { methods: ['hold'] } });
});
