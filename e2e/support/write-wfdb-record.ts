import { findWriterFormat, RecordingSurveyor, type WritableEvent } from '@eupnea/formats';
import { ensure, type ChannelCode } from '@eupnea/model';
import { findScenario, simulateRecording } from '@eupnea/simulator';
import { zipSync } from 'fflate';

const RATE_HZ = 100;

/** A simulated bed as a WFDB record in a zip archive: its channels in steps of 0.01, no marks of a device. */
export function writeWfdbRecord(
  recordName: string,
  scenarioName: string,
  seconds: number,
  channels: readonly ChannelCode[],
  startMs: number,
): Uint8Array {
  const scenario = ensure(findScenario(scenarioName), `scenario ${scenarioName}`);
  const { events } = simulateRecording({ ...scenario, rateHz: RATE_HZ }, 7, seconds);
  const written: WritableEvent[] = [{ type: 'wall_clock', sampleIndex: 0, timeMs: startMs, zoned: true }];
  for (const event of events) {
    if (event.type !== 'samples') continue;
    const columns = channels.map((channel) => {
      const values = ensure(event.block.channels[channel], channel);
      return [channel, Float32Array.from(values, (value) => Math.round(value * 100) / 100)] as const;
    });
    written.push({ type: 'samples', block: { ...event.block, channels: Object.fromEntries(columns) } });
  }
  const surveyor = new RecordingSurveyor(RATE_HZ);
  for (const event of written) surveyor.take(event);
  const writer = ensure(findWriterFormat('wfdb'), 'writer of WFDB').createWriter({
    device: { model: 'Bench', serial: null, software: null },
    pseudonym: null,
    channels,
    rateHz: RATE_HZ,
    software: 'Eupnea test',
    recordName,
    survey: surveyor.finish(),
    analysisVersion: null,
  });
  const chunks = [...written.flatMap((event) => writer.write(event)), ...writer.finish().chunks];
  const endings = [...new Set(chunks.map(({ ending }) => ending))];
  return zipSync(
    Object.fromEntries(
      endings.map((ending) => [
        `${recordName}${ending}`,
        new Uint8Array(
          Buffer.concat(chunks.filter((chunk) => chunk.ending === ending).map(({ bytes }) => bytes)),
        ),
      ]),
    ),
  );
}
