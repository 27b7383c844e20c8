import type { Breath } from '@eupnea/model';
import type { CompleteBreath } from './breath-completion.ts';
import { measureConfidence } from './confidence/measure-confidence.ts';
import { measureMechanics } from './mechanics/measure-mechanics.ts';
import { followsPatient } from './mode/follows-patient.ts';
import { recognizeMode } from './mode/recognize-mode.ts';
import { measurePower } from './power/measure-power.ts';

/** Marks a mode that awaits the clock. It stands in the breath, because another thread may make the findings. */
const UNTIL_THE_CLOCK: Breath['provenance'] = { mode_confidence: { estimated: true } };
const NOTHING: Breath['provenance'] = {};

/** Adds mechanics, power, mode and confidence to a breath with basic features. */
export const completeBreath: CompleteBreath = (view, features, { depth, proportional }) => {
  const { mode, confidence, awaitsClock, shape } = recognizeMode(view, features);
  if (mode !== 'unknown') features.mode_confidence = confidence;
  const mechanics = measureMechanics(view, features, {
    depth,
    followsPatient: followsPatient(shape, { mode }, proportional),
  });
  const power = measurePower(view, features, mode);
  measureConfidence(view, features, mechanics);
  return {
    mode,
    provenance: { ...mechanics.provenance, ...power, ...(awaitsClock ? UNTIL_THE_CLOCK : NOTHING) },
    expiration: mechanics.expiration,
  };
};
