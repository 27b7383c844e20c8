import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { aVentilatedPatient } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';
import { CompressionWatch } from './compression-watch.ts';

const RATE_HZ = 100;
/** Compressions begin and end here, s. */
const FROM_S = 30;
const TO_S = 55;

interface Wobble {
  readonly flowLpm: number;
  readonly pressureCmh2o: number;
  readonly perMin: number;
}

function measure({ flowLpm, pressureCmh2o, perMin }: Wobble, pieces = 1) {
  const { flow, pressure } = aVentilatedPatient({ rateHz: RATE_HZ, breaths: 24 });
  for (let index = FROM_S * RATE_HZ; index < TO_S * RATE_HZ; index += 1) {
    const phase = (2 * Math.PI * index * perMin) / 60 / RATE_HZ;
    flow[index] = (flow[index] ?? 0) + flowLpm * (Math.sin(phase) + 0.4 * Math.sin(2 * phase));
    pressure[index] = (pressure[index] ?? 0) - pressureCmh2o * Math.cos(phase);
  }
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform' });
  const size = Math.ceil(flow.length / pieces);
  const breaths = [];
  for (let from = 0; from < flow.length; from += size) {
    const channels = {
      flow: flow.subarray(from, from + size),
      pressure: pressure.subarray(from, from + size),
    };
    const block = { firstIndex: from, rateHz: RATE_HZ, length: channels.flow.length, channels };
    breaths.push(...pipeline.pushSamples(block));
  }
  breaths.push(...pipeline.finish());
  return { breaths, undecided: pipeline.takeUndecided(), compressed: pipeline.compressedBreaths };
}

describe('chest compressions', () => {
  it('leave breaths under them without numbers and every other breath as it was', () => {
    const { breaths, undecided, compressed } = measure({ flowLpm: 18, pressureCmh2o: 8, perMin: 105 });
    const inside = breaths.filter(
      ({ startIndex, endIndex }) => startIndex > (FROM_S + 5) * RATE_HZ && endIndex < TO_S * RATE_HZ,
    );
    expect(inside.length).toBeGreaterThan(3);
    for (const { features, incomplete, startIndex } of inside) {
      expect(incomplete).toBe(true);
      expect(features.vti_ml).toBeNaN();
      const { kinds = {} } = undecided.find(({ breathStartIndex }) => breathStartIndex === startIndex) ?? {};
      for (const kind of ASYNCHRONY_KINDS) expect(kinds[kind]).toBe('compressions');
    }
    expect(compressed).toBeGreaterThanOrEqual(inside.length);
    const outside = breaths.filter(
      ({ startIndex, endIndex }) => endIndex < FROM_S * RATE_HZ || startIndex > (TO_S + 6) * RATE_HZ,
    );
    for (const { features, incomplete } of outside.slice(0, -1)) {
      expect(incomplete).toBe(false);
      expect(features.vti_ml).toBeGreaterThan(0);
    }
  });

  it('are found alike in any piece size', () => {
    const wobble = { flowLpm: 18, pressureCmh2o: 8, perMin: 118 };
    expect(measure(wobble, 37).breaths).toEqual(measure(wobble).breaths);
  });

  it.each([
    ['a heartbeat', { flowLpm: 4, pressureCmh2o: 0.8, perMin: 95 }],
    ['water in the circuit', { flowLpm: 15, pressureCmh2o: 3, perMin: 330 }],
  ])('are not %s', (_name, wobble) => {
    expect(measure(wobble).compressed).toBe(0);
  });

  it.each([20, 40, 60, 72])('are not a ventilator at %d breaths a minute', (perMin) => {
    const length = 40 * RATE_HZ;
    const watch = new CompressionWatch(RATE_HZ);
    const cycle = Math.round((60 * RATE_HZ) / perMin);
    const flow = new Float32Array(length);
    let volumeL = 0;
    for (let index = 0; index < length; index += 1) {
      const applied = index % cycle < cycle / 3 ? 18 : 0;
      const flowLs = (applied - volumeL / 0.03) / 8;
      volumeL += flowLs / RATE_HZ;
      flow[index] = 60 * flowLs;
    }
    for (let start = 0; start + cycle <= length; start += cycle)
      expect(watch.take(start, flow.subarray(start, start + cycle))).toBe(false);
  });
});
