import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SCENARIOS, createSimulation, type Scenario } from '@eupnea/simulator';
import { ROOT } from '../../checks/project-files.ts';
import { drawPanels, type WavePanel, type WaveTrack } from './draw-waves.ts';
import { readTrack, thinningOf } from './read-track.ts';
import { readRealPanel } from './real-waves.ts';

const SECONDS = 12;
/** What has to settle (PRVC, trapped air, CO2) has settled by then, and secretions-and-suction coughs. */
const FROM_S = 58;
const SEED = 1;

function simulatePanel(scenario: Scenario): WavePanel {
  const simulation = createSimulation({ ...scenario, showsMusclePressure: true }, SEED);
  const { events } = simulation.step(Math.round((FROM_S + SECONDS) * scenario.rateHz));
  const from = Math.round(FROM_S * scenario.rateHz);
  const read = readTrack(events, scenario.rateHz, from, from + SECONDS * scenario.rateHz);
  const tracks: WaveTrack[] = [
    { name: 'Paw', unit: 'cmH2O', values: read('pressure') },
    { name: 'Flow', unit: 'L/min', values: read('flow') },
    { name: 'Volume', unit: 'mL', values: read('volume') },
    { name: 'Pmus', unit: 'cmH2O, truth', values: read('muscle_pressure') },
  ];
  return {
    title: `simulated: ${scenario.id}, ${scenario.settings.mode}, seed ${SEED}, from ${FROM_S} s on`,
    rateHz: scenario.rateHz / thinningOf(scenario.rateHz),
    tracks,
  };
}

/**
 * Draws every scenario of the simulator, with the muscle pressure that no ventilator shows, to docs/images/scenarios; beside
 * a real recording of the mode, where the shared ones are there, to a folder that git does not keep: recordings stay out of
 * the repository.
 */
export async function drawScenarios(besideFolder: string): Promise<string> {
  const folder = join(ROOT, 'docs/images/scenarios');
  mkdirSync(folder, { recursive: true });
  let beside = 0;
  for (const scenario of ALL_SCENARIOS) {
    const simulated = simulatePanel(scenario);
    writeFileSync(join(folder, `${scenario.id}.svg`), drawPanels([simulated]));
    const real = await readRealPanel(scenario.settings.mode, SECONDS);
    if (real === null) continue;
    mkdirSync(besideFolder, { recursive: true });
    writeFileSync(join(besideFolder, `${scenario.id}.svg`), drawPanels([simulated, real]));
    beside += 1;
  }
  return `${ALL_SCENARIOS.length} scenarios drawn to ${folder}; ${beside} beside a recording to ${besideFolder}`;
}
