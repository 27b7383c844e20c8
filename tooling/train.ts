/**
 * `npm run train [-- --seeds A-B] [--dry]`: fits the curves that turn the margin of a finding into its confidence, on simulated family
 * beds of development seeds. Prints the model card and writes it with the curves, unless --dry. Some minutes on one core.
 */
import { parseArgs } from 'node:util';
import { FAMILY_DEVELOPMENT_SEEDS, type SeedRange } from '@eupnea/validation';
import { collectMargins } from './train/collect-margins.ts';
import { trainCurves } from './train/train-curves.ts';
import { describeCurves, writeCurves, writeModelCard } from './train/write-curves.ts';

const BEDS_PER_SEED = 10;
/** Development seeds that no other command uses by default. */
const DEFAULT_SEEDS = '3001-3030';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: DEFAULT_SEEDS }, dry: { type: 'boolean', default: false } },
});
const seeds = readSeeds(values.seeds);
const trained = trainCurves(
  collectMargins(seeds, BEDS_PER_SEED, (step) => process.stderr.write(`${step}\n`)),
);
process.stdout.write(`${describeCurves(trained, seeds, BEDS_PER_SEED)}\n`);
if (!values.dry) {
  writeCurves(trained);
  writeModelCard(trained, seeds, BEDS_PER_SEED);
}

/** @throws Error when the range is no range of development seeds */
function readSeeds(text: string): SeedRange {
  const match = /^(\d+)(?:-(\d+))?$/u.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  const { from: least, to: most } = FAMILY_DEVELOPMENT_SEEDS;
  if (match === null || from < least || to > most || to < from) {
    throw new Error(`--seeds ${text}: development seeds are ${least}-${most}`);
  }
  return { from, to };
}
