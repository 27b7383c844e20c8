/**
 * `npm run bench:simulate`: thread seconds for 24 h of a simulated patient with samples, marks, numbers and
 * truth: without a leak, with a leak, and with several lung compartments.
 */
import { createSimulation, findScenario } from '@eupnea/simulator';
import { ensure } from '@eupnea/model';
import { calibrate } from './calibrate.ts';
import { saveResult } from './save-result.ts';

const HOURS = 24;
/** Simulated time per step, s; events are dropped. */
const STEP_S = 60;
const SCENARIO_IDS = ['pressure-support', 'neonate', 'reverse-trigger'];

function simulateDay(scenarioId: string): number {
  const scenario = ensure(findScenario(scenarioId), `there is a scenario ${scenarioId}`);
  const simulation = createSimulation(scenario, 1);
  const start = process.cpuUsage();
  for (let second = 0; second < HOURS * 3600; second += STEP_S) simulation.step(STEP_S * scenario.rateHz);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const calibrationSeconds = calibrate();
console.log(`calibration loop ${calibrationSeconds.toFixed(3)} s`);
const seconds: { [scenarioId: string]: number } = {};
for (const scenarioId of SCENARIO_IDS) {
  const spent = simulateDay(scenarioId);
  seconds[scenarioId] = spent;
  console.log(
    `${HOURS} h of ${scenarioId}: ${spent.toFixed(1)} s, ${(spent / calibrationSeconds).toFixed(0)} calibration loops`,
  );
}
saveResult('simulate', { calibrationSeconds, seconds });
