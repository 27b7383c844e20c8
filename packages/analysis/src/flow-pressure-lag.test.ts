import { inspectFiles, sourceOfBytes } from '@eupnea/formats';
import type { Breath } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { record, SECONDS, type Row } from './testing/corrupt-rows.ts';
import { measureClean, measureFiles, type Outcome } from './testing/measure-file.ts';
import { writeCsv } from './testing/write-chain.ts';

const LUNG = { rateHz: 100, resistance: 12, compliance: 45, peep: 5, drive: 15, ti: 1, seed: 77 } as const;

/** A table whose pressure is late by so much. */
function writeLagging(lagMs: number) {
  const recording = record(LUNG);
  const rows = Array.from({ length: SECONDS * LUNG.rateHz }, (_one, index): Row => {
    const time = index / LUNG.rateHz;
    const pressure = recording.pressureAt(Math.max(0, time - lagMs / 1000));
    return { time, stamp: time, flow: recording.flowAt(time), pressure };
  });
  const units = { flow: 'L/min', flowFactor: 1, pressure: 'cmH2O', pressureFactor: 1 } as const;
  const chain = { lung: LUNG, units, text: { delimiter: ',', comma: false } } as const;
  return sourceOfBytes('lag.csv', writeCsv(rows, { ...chain, names: [] }));
}

function breathsOf(outcome: Outcome): readonly Breath[] {
  if (outcome.kind !== 'read') throw new Error(outcome.reason);
  return outcome.breaths.filter(({ incomplete }) => !incomplete);
}

describe('the lag between flow and pressure', () => {
  it.each([0, 20, 50, 100, 200, -20, -100])('of %d ms is measured within 10 ms', async (lagMs) => {
    const { lag } = await inspectFiles([writeLagging(lagMs)]);
    expect(Math.abs((lag?.lagMs ?? Number.NaN) - lagMs)).toBeLessThanOrEqual(10);
    expect(lag?.breaths).toBeGreaterThan(8);
    expect(lag?.spreadMs).toBeLessThan(15);
  });

  it('is asked about where numbers would be wrong', async () => {
    expect((await measureFiles([writeLagging(0)])).reason).toBe('');
    expect((await measureFiles([writeLagging(50)])).reason).toBe('');
    for (const lagMs of [80, 130, 200, -50, -100]) {
      const { kind, reason } = await measureFiles([writeLagging(lagMs)]);
      expect(kind).toBe('asked');
      expect(reason).toMatch(/^Pressure (follows|leads) flow by \d+ ms .* --lag=-?\d+ moves pressure/u);
      expect(reason).toContain(lagMs < 0 ? 'PEEP, compliance' : 'PIP, compliance');
    }
  });

  it.each([100, -100, -35])('of %d ms is corrected when a user says so', async (lagMs) => {
    const clean = measureClean(LUNG);
    const found = breathsOf(await measureFiles([writeLagging(lagMs)], lagMs));
    expect(found.length).toBeGreaterThan(8);
    for (const { startIndex, features } of found) {
      const truth = clean.find((one) => Math.abs(one.startIndex - startIndex) < 10);
      expect(features.peep_cmh2o).toBeCloseTo(truth?.features.peep_cmh2o ?? Number.NaN, 1);
      expect(features.pip_cmh2o).toBeCloseTo(truth?.features.pip_cmh2o ?? Number.NaN, 1);
      expect(features.vti_ml).toBeCloseTo(truth?.features.vti_ml ?? Number.NaN, -1);
    }
  });

  it('stays in the recording when a user says so', async () => {
    const [first] = breathsOf(await measureFiles([writeLagging(-100)], 0));
    // The pressure of the next inspiration stands in the last tenth of a second of this expiration.
    expect(first?.features.peep_cmh2o).toBeGreaterThan(LUNG.peep + 1);
  });
});
