/** Writes docs/models/asynchrony.md: what the weights were learnt from, what they come to on families they never saw, their limits. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { EFFORT_FAMILIES, MACHINE_FAMILIES } from '@eupnea/simulator';
import { describeTraining } from './describe-training.ts';
import type { TrainingSeeds } from './read-training-table.ts';
import { BOOSTING } from './train-decision.ts';
import type { GroupedTraining } from './train-left-out.ts';
import { TRAINED_SIGNS } from './trained-signs.ts';

const CARD = resolve(import.meta.dirname, '../../docs/models/asynchrony.md');

export function writeModelCard({ families, model }: GroupedTraining, seeds: TrainingSeeds): void {
  const { trees, depth, rate, seed } = BOOSTING;
  const range = ({ from, to }: { readonly from: number; readonly to: number }) => `${from} to ${to}`;
  const text = `# Model card: the decision on asynchrony

Written by \`npm run train\`; do not edit. Analysis version ${ANALYSIS_VERSION}. For research purpose only.

| | |
| --- | --- |
| decides | nine kinds of asynchrony for each breath ([definitions](../algorithms/asynchrony.md)) |
| form | per kind ${trees} boosted trees of ${depth} levels, learning rate ${rate}, over ${TRAINED_SIGNS.length} named signs; seed ${seed} |
| calibration | logistic (Platt 1999), on predictions of beds whose family the trees never saw |
| weights | \`packages/signal/src/asynchrony/decision/asynchrony-model.ts\`, read by plain TypeScript, live and in batch |
| learnt from | simulated beds: ${MACHINE_FAMILIES.length} families of ventilators and ${EFFORT_FAMILIES.length} of muscles ([families](../simulator-families.md)), development seeds ${range(seeds.families)}, ten beds of 120 s each; development scenarios of \`report:asynchrony\`, seeds ${range(seeds.classical)} |
| seen through | the ventilator's marks (every bed), marks and settings, the waveform alone, and marks without mechanics (one of four each) |
| never seen | evaluation seeds of families, held-out seeds 1000-1399, any recording of a real machine or patient |

## Out of family

Each machine family judged by trees that never saw a bed of it, thresholds chosen on the same predictions pooled: development figures.
Every machine and effort family left out in turn, its thresholds too: [validation-families.md](../validation-families.md).
Sensitivity/specificity on breaths outside 20 % of a threshold.

\`\`\`
${describeTraining(families, model)}
\`\`\`

## Limits

- The truth is a simulator's. Its families differ in triggers, valves, sensors and muscles, but share one equation of the chest.
- Adults only: no family has a child's or a neonate's lung, rate or circuit.
- Proportional assist is not among the modes; a breath recognised as such is judged by signs of pressure support.
- Breaths within 20 % of a definition's threshold were not learnt from: their probabilities are interpolated.
- Probabilities are calibrated for the mixture of the training beds; where a kind is rarer, a finding is less often right.
`;
  mkdirSync(dirname(CARD), { recursive: true });
  writeFileSync(CARD, text);
}
