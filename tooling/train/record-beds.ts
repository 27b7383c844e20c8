/** Simulated recordings for training, each simulated once and kept as a file, so that features can be measured again without a simulation. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { simulateRecording, type Scenario, type SimulatedRecording } from '@eupnea/simulator';
import { drawFamilyBeds, FAMILY_BED_SECONDS } from '@eupnea/validation';
import { listDevelopmentScenarios } from '../reports/asynchrony/development-scenarios.ts';
import { listHarshScenarios } from '../reports/asynchrony/harsh-scenarios.ts';
import { listRoughScenarios } from '../reports/asynchrony/rough-scenarios.ts';

/** One simulated bed of the training data. Families are null for the classical development scenarios. */
export interface TrainingBed {
  readonly name: string;
  readonly machineFamily: string | null;
  readonly effortFamily: string | null;
  readonly scenario: Scenario;
  readonly seed: number;
  readonly seconds: number;
}

export interface RecordedBed {
  readonly bed: TrainingBed;
  readonly recording: SimulatedRecording;
}

/** Beds of one family seed. */
const BEDS_PER_SEED = 10;

/** Machine and effort drawn from all families, bed by bed. */
export function listFamilyTrainingBeds(seed: number): readonly TrainingBed[] {
  return drawFamilyBeds({ seed, count: BEDS_PER_SEED }).map((bed, at) => ({
    name: `family-${seed}-${at}`,
    machineFamily: bed.machineFamily,
    effortFamily: bed.effortFamily,
    scenario: bed.scenario,
    seed: bed.seed,
    seconds: FAMILY_BED_SECONDS,
  }));
}

/** Development scenarios of `report:asynchrony`. */
export function listClassicalTrainingBeds(seed: number): readonly TrainingBed[] {
  const sets = { plain: listDevelopmentScenarios, rough: listRoughScenarios, harsh: listHarshScenarios };
  return Object.entries(sets).flatMap(([set, list]) =>
    list(seed).map(({ bed, scenario }, at) => ({
      name: `${set}-${seed}-${at} ${bed}`.replaceAll(/[^\w-]+/gu, '-'),
      machineFamily: null,
      effortFamily: null,
      scenario,
      seed,
      seconds: FAMILY_BED_SECONDS,
    })),
  );
}

/** Reads the recording of a bed from the folder, or simulates it and writes it there. */
export function recordBed(bed: TrainingBed, folder: string): RecordedBed {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, bed.name);
  if (existsSync(path)) {
    const known: RecordedBed = deserialize(readFileSync(path));
    return known;
  }
  const { events, breaths, efforts, artefacts } = simulateRecording(bed.scenario, bed.seed, bed.seconds);
  const kept: SimulatedRecording['events'][number][] = [];
  for (const event of events) {
    if (event.type === 'mark' || event.type === 'settings') kept.push(event);
    if (event.type !== 'samples') continue;
    const { flow, pressure } = event.block.channels;
    if (flow === undefined || pressure === undefined) continue;
    kept.push({ ...event, block: { ...event.block, channels: { flow, pressure } } });
  }
  const recorded: RecordedBed = { bed, recording: { events: kept, breaths, efforts, artefacts } };
  writeFileSync(`${path}.part`, serialize(recorded));
  renameSync(`${path}.part`, path);
  return recorded;
}
