/**
 * `npm run report:scenario-pictures [-- --out FOLDER]`: every scenario of the simulator drawn, with the muscle pressure that
 * no ventilator shows, to docs/images/scenarios; beside a real recording of the mode, where the shared ones are there, to
 * .eupnea/pictures/scenarios, which git does not keep: recordings stay out of the repository.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ALL_SCENARIOS, createSimulation, type Scenario } from '@eupnea/simulator';
import { listBlocks } from '@eupnea/testing';
import { ROOT } from '../checks/project-files.ts';
import { drawPanels, type WavePanel, type WaveTrack } from './pictures/draw-waves.ts';
import { readRealPanel } from './pictures/real-waves.ts';

const SECONDS = 12;
/** What has to settle (PRVC, trapped air, CO2) has settled by then, and secretions-and-suction coughs. */
const FROM_S = 58;
/** Drawn points a second: a picture of twelve seconds shows no more, and the files stay small. */
const DRAWN_HZ = 50;
const SEED = 1;

function simulatePanel(scenario: Scenario): WavePanel {
  const simulation = createSimulation({ ...scenario, showsMusclePressure: true }, SEED);
  const { events } = simulation.step(Math.round((FROM_S + SECONDS) * scenario.rateHz));
  const every = Math.max(1, Math.round(scenario.rateHz / DRAWN_HZ));
  const blocks = listBlocks(events);
  const read = (channel: 'pressure' | 'flow' | 'volume' | 'muscle_pressure') =>
    blocks
      .flatMap(({ channels }) => Array.from(channels[channel] ?? []))
      .slice(-SECONDS * scenario.rateHz)
      .filter((_, index) => index % every === 0);
  const tracks: WaveTrack[] = [
    { name: 'Paw', unit: 'cmH2O', values: read('pressure') },
    { name: 'Flow', unit: 'L/min', values: read('flow') },
    { name: 'Volume', unit: 'mL', values: read('volume') },
    { name: 'Pmus', unit: 'cmH2O, truth', values: read('muscle_pressure') },
  ];
  return {
    title: `simulated: ${scenario.id}, ${scenario.settings.mode}, seed ${SEED}, from ${FROM_S} s on`,
    rateHz: scenario.rateHz / every,
    tracks,
  };
}

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(ROOT, '.eupnea/pictures/scenarios') } },
});
const folder = join(ROOT, 'docs/images/scenarios');
mkdirSync(folder, { recursive: true });
let beside = 0;
for (const scenario of ALL_SCENARIOS) {
  const simulated = simulatePanel(scenario);
  writeFileSync(join(folder, `${scenario.id}.svg`), drawPanels([simulated]));
  const real = await readRealPanel(scenario.settings.mode, SECONDS);
  if (real === null) continue;
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, `${scenario.id}.svg`), drawPanels([simulated, real]));
  beside += 1;
}
console.log(
  `${ALL_SCENARIOS.length} scenarios drawn to ${folder}; ${beside} beside a recording to ${values.out}`,
);
