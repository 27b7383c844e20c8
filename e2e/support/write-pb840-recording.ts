import { writeFileSync } from 'node:fs';
import { ensure } from '@eupnea/model';
import { findScenario, simulateRecording } from '@eupnea/simulator';

const RATE_HZ = 50;
/** The PB840 counts its breaths in 16 bits. */
const COUNTER_SPAN = 65_536;

/** A simulated bed written as the PB840 writes its waveforms: two decimals, `BS`, rows, `BE`. */
export function writePb840Recording(
  path: string,
  scenarioName: string,
  seconds: number,
  firstBreathNumber: number,
): void {
  const scenario = ensure(findScenario(scenarioName), `scenario ${scenarioName}`);
  const { events, breaths } = simulateRecording({ ...scenario, rateHz: RATE_HZ }, 7, seconds);
  const pressure: number[] = [];
  const flow: number[] = [];
  for (const event of events) {
    if (event.type !== 'samples') continue;
    pressure.push(...ensure(event.block.channels.pressure, 'pressure'));
    flow.push(...ensure(event.block.channels.flow, 'flow'));
  }
  const lines = ['2026-11-20-10-00-00.000000'];
  breaths.forEach((breath, position) => {
    lines.push(`BS, S:${(firstBreathNumber + position) % COUNTER_SPAN},`);
    for (let index = breath.startIndex; index < breath.endIndex; index += 1) {
      lines.push(`${(flow[index] ?? 0).toFixed(2)}, ${(pressure[index] ?? 0).toFixed(2)}`);
    }
    lines.push('BE');
  });
  writeFileSync(path, `${lines.join('\n')}\n`);
}
