import { aVentilatedPatient, type VentilatedPatient } from '@eupnea/testing';
import { expect, it } from 'vitest';
import { createBreathPipeline } from './pipeline.ts';

const RATE_HZ = 100;
const BLOCK_SAMPLES = 50;

/** Breaths of other lengths and sizes, which leave other values in every working array. */
const PATIENTS = [
  aVentilatedPatient({ breaths: 14, noiseLpm: 0.6 }),
  aVentilatedPatient({ breaths: 14, noiseLpm: 0.6, flowPattern: 'constant' }),
  aVentilatedPatient({ breaths: 14, complianceMlCmh2o: 30, resistance: 20, noiseLpm: 0.3 }),
];

/** What the streams of these patients give when their blocks are received in turn. */
function receive(patients: readonly VentilatedPatient[]) {
  const streams = patients.map((patient) => ({
    patient,
    pipeline: createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform' }),
    results: [] as unknown[],
  }));
  const longest = Math.max(...patients.map(({ flow }) => flow.length));
  for (let from = 0; from < longest; from += BLOCK_SAMPLES) {
    for (const { patient, pipeline, results } of streams) {
      const length = Math.min(BLOCK_SAMPLES, patient.flow.length - from);
      if (length <= 0) continue;
      const { flow, pressure } = patient;
      const channels = {
        flow: flow.slice(from, from + length),
        pressure: pressure.slice(from, from + length),
      };
      results.push(...pipeline.pushSamples({ firstIndex: from, rateHz: RATE_HZ, length, channels }));
      results.push(...pipeline.takeFindings());
    }
  }
  return streams.map(({ pipeline, results }) => [
    ...results,
    ...pipeline.finish(),
    ...pipeline.takeFindings(),
  ]);
}

it('streams whose blocks come in turn give what each gives alone', () => {
  const together = receive(PATIENTS);
  const alone = PATIENTS.flatMap((patient) => receive([patient]));
  expect(together.every((results) => results.length > 10)).toBe(true);
  expect(together).toEqual(alone);
});
