import { weighModes, type ModeThresholds } from '@eupnea/signal';
import type { LabelledBreath } from './labelled-breaths.ts';

/** Places where the thresholds may lie; the search takes them in turn. */
const GRID: { readonly [Name in keyof ModeThresholds]: readonly number[] } = {
  cpapRise: [0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9, 1, 1.1],
  proportionalRatio: [0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6],
  proportionalChange: [-3.4, -3.1, -2.8, -2.6, -2.4],
  timeCycled: [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2],
};
const START: ModeThresholds = {
  cpapRise: 0.7,
  proportionalRatio: 0.3,
  proportionalChange: -2.8,
  timeCycled: -0.4,
};
const ROUNDS = 3;
/** Neighbouring breaths say nearly the same: every so manieth is enough to train on. */
const STRIDE = 5;

/**
 * Thresholds with the most agreement, coordinate by coordinate, each on the breaths that its decision is between. A patient's breaths of a mode weigh as the square root of
 * their number, so that one long recording does not decide alone. The rule for volume control has no threshold here: the
 * recordings hold one patient on it, and a rule that is learned from him could not be tested.
 */
export function trainThresholds(breaths: readonly LabelledBreath[]): ModeThresholds {
  const sample = breaths.filter((breath, index) => index % STRIDE === 0 && breath.label !== 'vc');
  const weights = weigh(sample);
  let best = START;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['cpapRise', 'proportionalRatio', 'proportionalChange', 'timeCycled'] as const) {
      let bestScore = score(sample, weights, best, name);
      for (const value of GRID[name]) {
        const candidate = { ...best, [name]: value };
        const candidateScore = score(sample, weights, candidate, name);
        if (candidateScore <= bestScore) continue;
        best = candidate;
        bestScore = candidateScore;
      }
    }
  }
  return best;
}

function weigh(breaths: readonly LabelledBreath[]): readonly number[] {
  const counts = new Map<string, number>();
  const key = ({ patient, label }: LabelledBreath) => `${patient} ${label}`;
  for (const breath of breaths) counts.set(key(breath), (counts.get(key(breath)) ?? 0) + 1);
  return breaths.map((breath) => 1 / Math.sqrt(counts.get(key(breath)) ?? 1));
}

/** Weight of the breaths on the right side of the decision that a threshold belongs to, among those it decides between. */
function score(
  breaths: readonly LabelledBreath[],
  weights: readonly number[],
  thresholds: ModeThresholds,
  name: keyof ModeThresholds,
): number {
  let sum = 0;
  breaths.forEach(({ evidence, label }, index) => {
    if (evidence === null) return;
    const { cpap, proportional, timed } = weighModes(evidence, thresholds);
    let isRight = false;
    if (name === 'cpapRise') isRight = cpap > 0.5 === (label === 'cpap');
    else if (label === 'cpap') return;
    else if (name !== 'timeCycled') isRight = proportional > 0.5 === (label === 'pav');
    else if (label !== 'pav') isRight = timed > 0.5 === (label === 'pc');
    if (isRight) sum += weights[index] ?? 0;
  });
  return sum;
}
