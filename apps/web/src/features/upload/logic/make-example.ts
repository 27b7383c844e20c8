import { findWriterFormat } from '@eupnea/formats';
import { CHANNEL_CODES, ensure } from '@eupnea/model';
import { findScenario, simulateRecording } from '@eupnea/simulator';
import { APP_VERSION } from '../../../config/version.ts';

const FORMAT = 'pb840';
const SEED = 1;
/**
 * Duration, s: long enough for a few findings. The simulation blocks the page for about half a second
 * (make-example.test.ts).
 */
const SECONDS = 300;

/** Scenarios of the examples by name, `upload.example.{name}`. */
export const EXAMPLES = {
  copd: 'copd-auto-peep',
  ards: 'ards',
  support: 'pressure-support',
} as const;

export type ExampleName = keyof typeof EXAMPLES;

/**
 * @param wallClockMs local time of the first sample as if it were UTC, because a PB840 file has no time zone
 */
export function makeExample(name: ExampleName, wallClockMs: number): File {
  const scenario = ensure(findScenario(EXAMPLES[name]), `scenario ${EXAMPLES[name]}`);
  const format = ensure(findWriterFormat(FORMAT), `writer ${FORMAT}`);
  const { events } = simulateRecording(scenario, SEED, SECONDS);
  const recordName = `simulated-${name}`;
  const writer = format.createWriter({
    device: { model: scenario.deviceModel, serial: `SIM-${scenario.id}-${SEED}`, software: null },
    pseudonym: null,
    channels: CHANNEL_CODES.filter((code) => format.channels.includes(code)),
    rateHz: scenario.rateHz,
    software: `Eupnea ${APP_VERSION}`,
    recordName,
    analysisVersion: null,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // Copied, because a writer may reuse its buffer.
  const take = (chunks: ReturnType<typeof writer.write>) => {
    for (const { bytes } of chunks) parts.push(new Uint8Array(bytes));
  };
  take(writer.write({ type: 'wall_clock', sampleIndex: 0, timeMs: wallClockMs, zoned: false }));
  for (const event of events)
    if (event.type === 'samples' || event.type === 'mark' || event.type === 'settings')
      take(writer.write(event));
  take(writer.finish().chunks);
  return new File(parts, `${recordName}.txt`, { type: format.mediaType });
}
