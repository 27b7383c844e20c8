import { writeFileSync } from 'node:fs';
import { ensure } from '@eupnea/model';
import { simulateRecording, type Scenario } from '@eupnea/simulator';

/** Heads of columns as somebody names them. */
const HEADS = {
  flow: 'flow [L/min]',
  pressure: 'pressure [cmH2O]',
  co2: 'CO2 [mmHg]',
  oesophageal_pressure: 'pes [cmH2O]',
  diaphragm_activity: 'eadi [uV]',
} as const;

interface SimulatedTable {
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly channels?: readonly (keyof typeof HEADS)[];
  readonly seed?: number;
  /** Seconds that are not recorded. */
  readonly gap?: readonly [number, number] | undefined;
}

/** Writes channels of a simulated patient as CSV, with times from 0. */
export function writeSimulatedTable(
  path: string,
  { scenario, seconds, channels = ['flow', 'pressure'], seed = 5, gap }: SimulatedTable,
): void {
  const lines = [['time [s]', ...channels.map((channel) => HEADS[channel])].join(',')];
  for (const event of simulateRecording(scenario, seed, seconds).events) {
    if (event.type !== 'samples') continue;
    const { block } = event;
    const columns = channels.map((channel) => ensure(block.channels[channel], channel));
    for (let index = 0; index < block.length; index += 1) {
      const at = (block.firstIndex + index) / scenario.rateHz;
      if (gap !== undefined && at >= gap[0] && at < gap[1]) continue;
      const cells = columns.map((column) => ensure(column[index], 'a sample').toFixed(4));
      lines.push([at.toFixed(3), ...cells].join(','));
    }
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}
