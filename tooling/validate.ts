/**
 * `npm run validate [-- --seeds A-B] [--json] [--out FOLDER]`: the detectors on held-out simulations and on the shared
 * recordings, when they are there; writes docs/validation.md and docs/validation.json. Seeds 1000-1099 are held out.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import {
  HELD_OUT_SECONDS,
  HELD_OUT_SEEDS,
  runHeldOut,
  runRegressionSubset,
  summarizeHeldOut,
  type RecordingTally,
  type ValidationArm,
} from '@eupnea/validation';
import { compareWithLabels, readLabelledRecordings } from './validate/compare-with-labels.ts';
import { compareWithLungSimulator } from './validate/compare-with-lung-simulator.ts';
import { describeArms, describeValidation, type Validation } from './validate/describe-validation.ts';
import { countExplanations, listDisagreements } from './validate/explain-disagreements.ts';

/** About two minutes on a quiet machine. */
const DEFAULT_TO = HELD_OUT_SEEDS.from + 9;

/** @throws Error when it is no range within the held-out seeds */
function readSeeds(text: string): { readonly from: number; readonly to: number } {
  const match = /^(\d+)(?:-(\d+))?$/u.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (match === null || from < HELD_OUT_SEEDS.from || to > HELD_OUT_SEEDS.to || to < from) {
    throw new Error(`--seeds ${text}: held-out seeds are ${HELD_OUT_SEEDS.from}-${HELD_OUT_SEEDS.to}`);
  }
  return { from, to };
}

/** More digits than any interval has meaning for would only make every run a large difference in the history. */
const DECIMALS = 1e4;

function roundNumber(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * DECIMALS) / DECIMALS : value;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: `${HELD_OUT_SEEDS.from}-${DEFAULT_TO}` },
      json: { type: 'boolean', default: false },
      out: { type: 'string', default: resolve(import.meta.dirname, '../docs') },
    },
  });
  const { from, to } = readSeeds(values.seeds);
  const tallies: RecordingTally[] = [];
  for (const tally of runHeldOut(from, to)) {
    if (tally.seed !== tallies.at(-1)?.seed && !values.json) process.stderr.write(`seed ${tally.seed}\n`);
    tallies.push(tally);
  }
  const summarizeArm = (wanted: ValidationArm) =>
    summarizeHeldOut(tallies.filter(({ arm }) => arm === wanted));
  const labelled = await readLabelledRecordings();
  const validation: Validation = {
    analysisVersion: ANALYSIS_VERSION,
    secondsPerRecording: HELD_OUT_SECONDS,
    heldOut: summarizeArm('silent'),
    heldOutWithSettings: summarizeArm('settings'),
    lungSimulator: compareWithLungSimulator(),
    machineLabels: labelled && compareWithLabels(labelled),
    labelDisagreements: labelled && countExplanations(listDisagreements(labelled)),
    regressionSubset: runRegressionSubset(),
  };
  const json = `${JSON.stringify(validation, roundNumber, 2)}\n`;
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'validation.json'), json);
  writeFileSync(join(values.out, 'validation.md'), describeValidation(validation));
  process.stdout.write(values.json ? json : `${describeArms(validation)}\n`);
}

await main();
