import { writeFileSync } from 'node:fs';
import { ensure } from '@eupnea/model';
import { findScenario, simulateRecording } from '@eupnea/simulator';

const RATE_HZ = 100;

export interface CsvStyle {
  readonly header: readonly string[];
  readonly delimiter: string;
  readonly decimalComma: boolean;
  /** The file's flow times this is L/min. */
  readonly flowFactor: number;
}

/** A simulated bed written as a table of time, flow and pressure, in the habits of some country's spreadsheet. */
export function writeCsvRecording(
  path: string,
  scenarioName: string,
  seconds: number,
  style: CsvStyle,
): void {
  const scenario = ensure(findScenario(scenarioName), `scenario ${scenarioName}`);
  const { events } = simulateRecording({ ...scenario, rateHz: RATE_HZ }, 7, seconds);
  const write = (value: number, decimals: number) => {
    const text = value.toFixed(decimals);
    return style.decimalComma ? text.replace('.', ',') : text;
  };
  const lines = [style.header.join(style.delimiter)];
  for (const event of events) {
    if (event.type !== 'samples') continue;
    const { block } = event;
    const flow = ensure(block.channels.flow, 'flow');
    const pressure = ensure(block.channels.pressure, 'pressure');
    for (let index = 0; index < block.length; index += 1) {
      const cells = [
        write((block.firstIndex + index) / RATE_HZ, 2),
        write((flow[index] ?? 0) / style.flowFactor, 4),
        write(pressure[index] ?? 0, 2),
      ];
      lines.push(cells.join(style.delimiter));
    }
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}
