/**
 * `npm run validate [-- --seeds A-B] [--json] [--out FOLDER]`, patients first:
 * 1. patients with a muscle signal and real machines, where `EUPNEA_TEST_DATA` has them: docs/validation-patients.md, .json;
 * 2. families of machines and efforts: docs/validation-families.md, .json; `--family-seeds A-B` among the development seeds,
 *    `--family-beds N` of each family and seed, or `--evaluation 1` to 3 on fresh ones;
 * 3. our own held-out simulations, seeds 1000-1429: docs/validation.md, .json.
 * `--only patients`, `--only families` or `--only held-out` runs one part.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ANALYSIS_VERSION, confidenceFrom, type ReadConfidence } from '@eupnea/signal';
import {
  HELD_OUT_SECONDS,
  HELD_OUT_SEEDS,
  LEFT_OUT_CURVES,
  runFamilies,
  runHeldOut,
  runRegressionSubset,
  summarizeHeldOut,
  type FamilyTally,
  type RecordingTally,
  type ValidationArm,
} from '@eupnea/validation';
import { compareWithLabels, readLabelledRecordings } from './validate/compare-with-labels.ts';
import { compareDerivedLabels, compareWithMuscles } from './validate/compare-with-muscles.ts';
import { describePatients, type PatientValidation } from './validate/describe-patients.ts';
import { compareWithLungSimulator } from './validate/compare-with-lung-simulator.ts';
import { describeArms, describeValidation, type Validation } from './validate/describe-validation.ts';
import { chooseFamilyRun, type FamilyChoice } from './validate/choose-family-run.ts';
import { compareMuscleNumbers } from './validate/compare-muscle-numbers.ts';
import { compareRealMachines } from './validate/compare-real-machines.ts';
import { describeFamilies, summarizeFamilies } from './validate/describe-families.ts';
import { listOcclusions } from './validate/list-occlusions.ts';
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

const PARTS = ['patients', 'families', 'held-out'];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: `${HELD_OUT_SEEDS.from}-${DEFAULT_TO}` },
      'family-seeds': { type: 'string', default: '1' },
      'family-beds': { type: 'string', default: '8' },
      evaluation: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      out: { type: 'string', default: resolve(import.meta.dirname, '../docs') },
    },
  });
  const { only, json, out } = values;
  if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only ${only}: ${PARTS.join(', ')}`);
  mkdirSync(out, { recursive: true });
  if (only === undefined || only === 'patients') await validatePatients({ json, out });
  if (only === undefined || only === 'families') {
    const run = chooseFamilyRun({
      seeds: values['family-seeds'],
      beds: values['family-beds'],
      evaluation: values.evaluation,
    });
    await validateFamilies(run, { json, out });
  }
  if (only === undefined || only === 'held-out') await validateHeldOut(values.seeds, { json, out });
}

interface Output {
  /** Print the data instead of the tables. */
  readonly json: boolean;
  readonly out: string;
}

async function validatePatients({ json, out }: Output): Promise<void> {
  const validation: PatientValidation = {
    analysisVersion: ANALYSIS_VERSION,
    muscleTruth: compareWithMuscles(),
    derivedLabels: compareDerivedLabels(),
    muscleNumbers: compareMuscleNumbers(),
    occlusions: listOcclusions(),
    realMachines: await compareRealMachines(),
  };
  if (validation.muscleTruth === null) {
    process.stderr.write(
      'no recordings of patients: docs/validation-patients keep the figures of the last run\n',
    );
    return;
  }
  const data = `${JSON.stringify(validation, roundNumber, 2)}\n`;
  const text = describePatients(validation);
  writeFileSync(join(out, 'validation-patients.json'), data);
  writeFileSync(join(out, 'validation-patients.md'), text);
  process.stdout.write(json ? data : text);
}

async function validateFamilies(choice: FamilyChoice, { json, out }: Output): Promise<void> {
  const tallies: FamilyTally[] = [];
  for (const tally of runFamilies(choice.run, readConfidenceWithout)) {
    if (!json) process.stderr.write(`family ${tally.family}: ${tally.breaths} breaths\n`);
    tallies.push(tally);
  }
  const realMachines = await compareRealMachines();
  const validation = { analysisVersion: ANALYSIS_VERSION, choice, tallies, realMachines };
  const data = `${JSON.stringify(summarizeFamilies(validation), roundNumber, 2)}\n`;
  const text = describeFamilies(validation);
  writeFileSync(join(out, 'validation-families.json'), data);
  writeFileSync(join(out, 'validation-families.md'), text);
  process.stdout.write(json ? data : text);
}

/** @throws Error when no curves were trained without the family */
function readConfidenceWithout(family: string): ReadConfidence {
  const curves = LEFT_OUT_CURVES[family];
  if (curves === undefined) throw new Error(`no curves were trained without ${family}: npm run train`);
  return confidenceFrom(curves);
}

async function validateHeldOut(seedRange: string, { json: printsJson, out }: Output): Promise<void> {
  const { from, to } = readSeeds(seedRange);
  const tallies: RecordingTally[] = [];
  for (const tally of runHeldOut(from, to)) {
    if (tally.seed !== tallies.at(-1)?.seed && !printsJson) process.stderr.write(`seed ${tally.seed}\n`);
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
  writeFileSync(join(out, 'validation.json'), json);
  writeFileSync(join(out, 'validation.md'), describeValidation(validation));
  process.stdout.write(printsJson ? json : `${describeArms(validation)}\n`);
}

await main();
