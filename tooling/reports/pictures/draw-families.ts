import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSimulation, EFFORT_FAMILIES, MACHINE_FAMILIES, type Scenario } from '@eupnea/simulator';
import { drawFamilyBeds, type FamilyBed } from '@eupnea/validation';
import { ROOT } from '../../checks/project-files.ts';
import { drawPanels, type WaveTrack } from './draw-waves.ts';
import { type DrawnChannel, readTrack, thinningOf } from './read-track.ts';

/** Drawn of each recording, s, after its clock and trapped volume have settled. */
const SECONDS = 10;
const FROM_S = 30;
/** Muscle pressure is the simulator's own at whatever rate: drawn at one rate for all. */
const EFFORTS_HZ = 50;
const SEED = 3;
/** Beds among which the first assisted one is drawn. */
const BEDS = 200;

function simulate(scenario: Scenario, seed: number): (channel: DrawnChannel) => readonly number[] {
  const { rateHz } = scenario;
  const simulation = createSimulation({ ...scenario, showsMusclePressure: true }, seed);
  const { events } = simulation.step(Math.round((FROM_S + SECONDS) * rateHz));
  return readTrack(events, rateHz, Math.round(FROM_S * rateHz), Math.round((FROM_S + SECONDS) * rateHz));
}

function findBed(query: { machineFamily?: string; effortFamily?: string }, situation: string): FamilyBed {
  const beds = drawFamilyBeds({ ...query, seed: SEED, count: BEDS });
  const isDrawn = ({ scenario, situation: its }: FamilyBed) =>
    its === situation && ['pc', 'ps'].includes(scenario.settings.mode);
  const bed = beds.find(isDrawn);
  if (bed === undefined) throw new Error(`no bed ${situation} among ${BEDS}`);
  return bed;
}

function drawMachine(name: string): string {
  const { scenario, effortFamily, seed } = findBed({ machineFamily: name }, 'assisted');
  const read = simulate(scenario, seed);
  const { rateHz } = scenario;
  const tracks: WaveTrack[] = [
    { name: 'Paw', unit: 'cmH2O', values: read('pressure') },
    { name: 'Flow', unit: 'L/min', values: read('flow') },
    { name: 'Pmus', unit: 'cmH2O, truth', values: read('muscle_pressure') },
  ];
  const title = `${name}, ${effortFamily} efforts, ${scenario.settings.mode}, ${rateHz} Hz, seed ${seed}`;
  return drawPanels([{ title, rateHz: rateHz / thinningOf(rateHz), tracks }]);
}

function drawEfforts(): string {
  const tracks: WaveTrack[] = EFFORT_FAMILIES.map(({ name }) => {
    const { scenario, seed } = findBed({ effortFamily: name }, name === 'entrained' ? 'clocked' : 'assisted');
    return {
      name,
      unit: 'Pmus, cmH2O',
      values: simulate({ ...scenario, rateHz: EFFORTS_HZ }, seed)('muscle_pressure'),
    };
  });
  return drawPanels([
    { title: `muscle pressure of every effort family, seed ${SEED}`, rateHz: EFFORTS_HZ, tracks },
  ]);
}

/** Draws one bed of every machine family, and the muscle pressure of every effort family, to docs/images/families. */
export function drawFamilies(): string {
  const folder = join(ROOT, 'docs/images/families');
  mkdirSync(folder, { recursive: true });
  for (const { name } of MACHINE_FAMILIES) writeFileSync(join(folder, `${name}.svg`), drawMachine(name));
  writeFileSync(join(folder, 'efforts.svg'), drawEfforts());
  return `${MACHINE_FAMILIES.length} machine families and ${EFFORT_FAMILIES.length} effort families drawn to ${folder}`;
}
