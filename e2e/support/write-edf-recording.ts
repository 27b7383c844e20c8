import { findWriterFormat, RecordingSurveyor, type WritableEvent } from '@eupnea/formats';
import { ensure } from '@eupnea/model';
import { simulateRecording, type Scenario } from '@eupnea/simulator';

/** A simulated bed as an EDF+ file: flow, pressure, and every setting of the ventilator as an annotation. */
export function writeEdfRecording(
  scenario: Scenario,
  seed: number,
  seconds: number,
  startMs: number,
): Uint8Array {
  const written: WritableEvent[] = [{ type: 'wall_clock', sampleIndex: 0, timeMs: startMs, zoned: true }];
  for (const event of simulateRecording(scenario, seed, seconds).events) {
    if (event.type === 'settings') written.push(event);
    if (event.type !== 'samples') continue;
    const { flow, pressure } = event.block.channels;
    const channels = { flow: ensure(flow, 'flow'), pressure: ensure(pressure, 'pressure') };
    written.push({ type: 'samples', block: { ...event.block, channels } });
  }
  const surveyor = new RecordingSurveyor(scenario.rateHz);
  for (const event of written) surveyor.take(event);
  const writer = ensure(findWriterFormat('edf'), 'writer of EDF').createWriter({
    device: { model: 'Bench', serial: null, software: null },
    pseudonym: null,
    channels: ['flow', 'pressure'],
    rateHz: scenario.rateHz,
    software: 'Eupnea test',
    recordName: 'bed',
    survey: surveyor.finish(),
    analysisVersion: null,
  });
  const chunks = [...written.flatMap((event) => writer.write(event)), ...writer.finish().chunks];
  return new Uint8Array(Buffer.concat(chunks.map(({ bytes }) => bytes)));
}
