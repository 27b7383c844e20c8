import type { CompleteBreath } from './breath-completion.ts';
import { measureConfidence } from './confidence/measure-confidence.ts';
import { measureMechanics } from './mechanics/measure-mechanics.ts';
import { followsPatient } from './mode/follows-patient.ts';
import { recognizeMode } from './mode/recognize-mode.ts';
import { measurePower } from './power/measure-power.ts';

/** Adds mechanics, power, mode and confidence to a breath with basic features. */
export const completeBreath: CompleteBreath = (view, features, { depth, proportional }) => {
  const { mode, confidence, shape } = recognizeMode(view, features);
  if (mode !== 'unknown') features.mode_confidence = confidence;
  const mechanics = measureMechanics(view, features, {
    depth,
    followsPatient: followsPatient(shape, { mode }, proportional),
  });
  const power = measurePower(view, features, mode);
  measureConfidence(view, features, mechanics);
  return { mode, provenance: { ...mechanics.provenance, ...power }, expiration: mechanics.expiration };
};
