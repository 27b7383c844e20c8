/**
 * `npm run report:family-pictures`: one bed of every machine family, and the muscle pressure of every effort family, drawn to
 * docs/images/families.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSimulation, EFFORT_FAMILIES, MACHINE_FAMILIES, type Scenario } from '@eupnea/simulator';
import { listBlocks } from '@eupnea/testing';
import { drawFamilyBeds, type FamilyBed } from '@eupnea/validation';
import { ROOT } from '../checks/project-files.ts';
import { drawPanels, type WaveTrack } from './pictures/draw-waves.ts';

type Channel = 'pressure' | 'flow' | 'muscle_pressure';

/** Drawn of each recording, s, after its clock and trapped volume have settled. */
const SECONDS = 10;
const FROM_S = 30;
/** Drawn points a second at most: ten seconds show no more, and the files stay small. */
const DRAWN_HZ = 50;
const SEED = 3;
/** Beds among which the first assisted one is drawn. */
const BEDS = 200;

function simulate(scenario: Scenario, seed: number): (channel: Channel) => readonly number[] {
  const simulation = createSimulation({ ...scenario, showsMusclePressure: true }, seed);
  const blocks = listBlocks(simulation.step(Math.round((FROM_S + SECONDS) * scenario.rateHz)).events);
  return (channel) =>
    blocks
      .flatMap(({ channels }) => Array.from(channels[channel] ?? []))
      .slice(-Math.round(SECONDS * scenario.rateHz));
}

/** Every so-manieth sample, so that at most DRAWN_HZ are left. */
function thin(values: readonly number[], rateHz: number): readonly number[] {
  const every = Math.max(1, Math.round(rateHz / DRAWN_HZ));
  return values.filter((_, index) => index % every === 0);
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
    { name: 'Paw', unit: 'cmH2O', values: thin(read('pressure'), rateHz) },
    { name: 'Flow', unit: 'L/min', values: thin(read('flow'), rateHz) },
    { name: 'Pmus', unit: 'cmH2O, truth', values: thin(read('muscle_pressure'), rateHz) },
  ];
  const drawnHz = rateHz / Math.max(1, Math.round(rateHz / DRAWN_HZ));
  const title = `${name}, ${effortFamily} efforts, ${scenario.settings.mode}, ${rateHz} Hz, seed ${seed}`;
  return drawPanels([{ title, rateHz: drawnHz, tracks }]);
}

/** Muscle pressure is the simulator's own at whatever rate: drawn at one rate for all. */
function drawEfforts(): string {
  const tracks: WaveTrack[] = EFFORT_FAMILIES.map(({ name }) => {
    const { scenario, seed } = findBed({ effortFamily: name }, name === 'entrained' ? 'clocked' : 'assisted');
    return {
      name,
      unit: 'Pmus, cmH2O',
      values: simulate({ ...scenario, rateHz: DRAWN_HZ }, seed)('muscle_pressure'),
    };
  });
  return drawPanels([
    { title: `muscle pressure of every effort family, seed ${SEED}`, rateHz: DRAWN_HZ, tracks },
  ]);
}

const folder = join(ROOT, 'docs/images/families');
mkdirSync(folder, { recursive: true });
for (const { name } of MACHINE_FAMILIES) writeFileSync(join(folder, `${name}.svg`), drawMachine(name));
writeFileSync(join(folder, 'efforts.svg'), drawEfforts());
console.log(
  `${MACHINE_FAMILIES.length} machine families and ${EFFORT_FAMILIES.length} effort families drawn to ${folder}`,
);
