import type { StoredModel } from '../../storage/schema/detector.ts';
import { DetectorFailure } from './detector-failure.ts';
import type { DetectorWindow } from './detector-window.ts';
import type { ModelItem } from './model-input.ts';

/** Rounding that a probability beyond 1 may have. */
const ROUNDING = 1e-5;

/**
 * The answer of a model in the documented form: each class with a probability of at least the threshold.
 * @param scores outputs of each item, one after another
 * @throws DetectorFailure for an output that is no number or no probability
 */
export function writeScores(
  model: StoredModel,
  classes: readonly { readonly class: string }[],
  window: DetectorWindow,
  items: readonly ModelItem[],
  scores: Float32Array,
): string {
  const outputs = classes.length + (model.has_none ? 1 : 0);
  const findings = items.flatMap(({ breath }, place) => {
    const own = toProbabilities(model, scores.subarray(place * outputs, (place + 1) * outputs));
    const where = breath === null ? { start_s: 0, end_s: window.durationS } : { breath };
    return classes.flatMap((one, index) => {
      const confidence = own[index + (model.has_none ? 1 : 0)] ?? Number.NaN;
      return confidence >= model.threshold ? [{ class: one.class, confidence, ...where }] : [];
    });
  });
  return JSON.stringify({ findings });
}

function toProbabilities({ output }: StoredModel, scores: Float32Array): readonly number[] {
  const place = scores.findIndex((score) => !Number.isFinite(score));
  if (place >= 0) throw new DetectorFailure('not_as_documented', `output[${place}]`);
  if (output === 'logit') return Array.from(scores, (score) => 1 / (1 + Math.exp(-score)));
  if (output === 'softmax') {
    const most = Math.max(...scores);
    const weights = Array.from(scores, (score) => Math.exp(score - most));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  }
  const beyond = scores.findIndex((score) => score < -ROUNDING || score > 1 + ROUNDING);
  if (beyond >= 0) throw new DetectorFailure('not_as_documented', `output[${beyond}]`);
  return Array.from(scores, (score) => Math.min(1, Math.max(0, score)));
}
