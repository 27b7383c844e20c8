/**
 * `npm run train [-- --family-seeds A-B] [--classical-seeds A-B] [--dry]`: trains the decision on asynchrony on simulated beds, prints what
 * machine families that were left out come to, and writes weights and model card (docs/models/asynchrony.md). Recordings are
 * kept in node_modules/.cache/train or in the folder that EUPNEA_TRAIN_CACHE names. `npm run validate` leaves every family out.
 */
import { parseArgs } from 'node:util';
import { describeTraining } from './train/describe-training.ts';
import { TRAINING_SEEDS, trainingCache } from './train/left-out-models.ts';
import { readTrainingTable } from './train/read-training-table.ts';
import { trainGrouped } from './train/train-left-out.ts';
import { writeModelCard } from './train/write-model-card.ts';
import { writeModel } from './train/write-model.ts';

const { values } = parseArgs({
  options: {
    'family-seeds': { type: 'string' },
    'classical-seeds': { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const seeds = {
  families: readRange(values['family-seeds']) ?? TRAINING_SEEDS.families,
  classical: readRange(values['classical-seeds']) ?? TRAINING_SEEDS.classical,
};
const report = (step: string) => process.stderr.write(`${step}\n`);
const table = readTrainingTable(seeds, trainingCache());
report(`${table.breaths.length} breaths`);
const training = await trainGrouped(table, report);
process.stdout.write(`${describeTraining(training.families, training.model)}\n`);
if (!values.dry) {
  writeModel(training.model);
  writeModelCard(training, seeds);
}

function readRange(text: string | undefined) {
  const match = /^(\d+)(?:-(\d+))?$/u.exec(text ?? '');
  if (match === null) return null;
  return { from: Number(match[1]), to: Number(match[2] ?? match[1]) };
}
