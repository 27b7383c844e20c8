/** What out-of-family predictions come to, kind by kind and family by family. */
import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import type { DecisionModel } from '@eupnea/signal';
import { familyTarget } from '@eupnea/validation';
import { operate, type Prediction } from './calibrate.ts';

/** Fewer positives say nothing of a family's sensitivity. */
const LEAST_POSITIVES = 10;

export interface FamilyPredictions {
  readonly family: string;
  readonly byKind: ReadonlyMap<AsynchronyKind, readonly Prediction[]>;
}

export function describeTraining(families: readonly FamilyPredictions[], model: DecisionModel): string {
  const lines: string[] = [];
  for (const kind of ASYNCHRONY_KINDS) {
    const target = familyTarget(kind);
    const weights = model.kinds[kind];
    const of = (predictions: readonly Prediction[]) => operate(kind, predictions, weights, weights.threshold);
    const all = of(families.flatMap(({ byKind }) => byKind.get(kind) ?? []));
    let judged = 0;
    let held = 0;
    const short: string[] = [];
    for (const { family, byKind } of families) {
      const own = of(byKind.get(kind) ?? []);
      if (own.positives < LEAST_POSITIVES) continue;
      judged += 1;
      if (own.sensitivity >= target.sensitivity && own.specificity >= target.specificity) held += 1;
      else short.push(`${family} ${own.sensitivity.toFixed(2)}/${own.specificity.toFixed(3)}`);
    }
    lines.push(
      `${kind.padEnd(20)} p>=${weights.threshold.toFixed(2)} ${all.sensitivity.toFixed(3)}/${all.specificity.toFixed(3)} of ${all.positives}, held in ${held} of ${judged}${short.length > 0 ? `; short: ${short.join(', ')}` : ''}`,
    );
  }
  return lines.join('\n');
}
