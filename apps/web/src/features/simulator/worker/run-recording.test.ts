import { findScenario } from '@eupnea/simulator';
import { expect, it } from 'vitest';
import { KEPT_SECONDS, RunRecording } from './run-recording.ts';

it('keeps the last hour of a long run and no more', async () => {
  const scenario = findScenario('ards');
  if (scenario === undefined) throw new Error('no scenario');
  const { rateHz } = scenario;
  const recording = new RunRecording(scenario, 1);
  for (let second = 0; second < KEPT_SECONDS + 600; second += 10) {
    const pressure = new Float32Array(10 * rateHz);
    const block = {
      firstIndex: second * rateHz,
      rateHz,
      length: pressure.length,
      channels: { pressure, flow: pressure },
    };
    const artefact = { type: 'artefact', kind: 'cough', startS: second, endS: second + 1 } as const;
    recording.add([{ type: 'samples', block }], [artefact], [], []);
  }
  expect(recording.seconds).toBeGreaterThanOrEqual(KEPT_SECONDS);
  expect(recording.seconds).toBeLessThanOrEqual(KEPT_SECONDS + 60);
  const written: { events: readonly { startS: number }[] } = JSON.parse(
    await recording.writeTruth().content.text(),
  );
  expect(written.events[0]?.startS).toBeGreaterThan(500);
});
