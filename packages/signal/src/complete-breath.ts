import type { CompleteBreath } from './breath-completion.ts';
import { measureConfidence } from './confidence/measure-confidence.ts';
import { measureMechanics } from './mechanics/measure-mechanics.ts';
import { recognizeMode } from './mode/recognize-mode.ts';
import { measurePower } from './power/measure-power.ts';

/** Mechanics, power, mode and confidence of a breath whose basic features are measured. */
export const completeBreath: CompleteBreath = (view, features, depth) => {
  const mechanics = measureMechanics(view, features, depth);
  const { mode, confidence } = recognizeMode(view, features);
  if (mode !== 'unknown') features.mode_confidence = confidence;
  const power = measurePower(view, features, mode);
  measureConfidence(view, features, mechanics);
  return { mode, provenance: { ...mechanics.provenance, ...power } };
};
