import type { Breath, MarkEvent } from '@eupnea/model';
import { aVentilatedPatient, type VentilatedPatient, type VentilatedPatientTraits } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline, type BreathPipelineOptions } from './pipeline.ts';

function measure(
  patient: VentilatedPatient,
  options: Partial<BreathPipelineOptions> = {},
): readonly Breath[] {
  const pipeline = createBreathPipeline({
    rateHz: patient.rateHz,
    segmentation: 'waveform',
    depth: 'basic',
    ...options,
  });
  const { flow, pressure } = patient;
  const block = { firstIndex: 0, rateHz: patient.rateHz, length: flow.length, channels: { flow, pressure } };
  return [...pipeline.pushSamples(block), ...pipeline.finish()];
}

function startMark(sampleIndex: number, deviceBreathNumber: number): MarkEvent {
  return { type: 'mark', kind: 'inspiration_start', sampleIndex, deviceBreathNumber };
}

describe('segmentation by the waveform', () => {
  const conditions: readonly [string, VentilatedPatientTraits][] = [
    ['a quiet patient at 25 Hz', { rateHz: 25 }],
    ['a quiet patient at 50 Hz', { rateHz: 50 }],
    ['a quiet patient at 1000 Hz', { rateHz: 1000 }],
    ['volume control with a pause', { flowPattern: 'constant' }],
    ['noise', { noiseLpm: 1 }],
    ['cardiac oscillation', { cardiacLpm: 2 }],
    ['noise and heart at 200 Hz', { rateHz: 200, noiseLpm: 0.8, cardiacLpm: 1.5 }],
    ['a premature neonate', { complianceMlCmh2o: 0.6, resistance: 80, pressureAboveCmh2o: 14 }],
  ];

  it.each(conditions)('finds every onset within 0.1 s in %s', (_name, traits) => {
    const patient = aVentilatedPatient(traits);
    const found = measure(patient).map((breath) => breath.startIndex / patient.rateHz);
    expect(found).toHaveLength(patient.onsets.length);
    patient.onsets.forEach((onset, index) => {
      expect(Math.abs((found[index] ?? Number.NaN) - onset / patient.rateHz)).toBeLessThanOrEqual(0.1);
    });
  });

  it.each([
    ['a leak of 12 L/min', { leakLpm: 12, breaths: 20 }],
    ['noise, leak and heart at 200 Hz', { rateHz: 200, noiseLpm: 0.8, leakLpm: 6, cardiacLpm: 1.5 }],
  ])('learns the leak from the first breaths and then finds every onset in %s', (_name, traits) => {
    const patient = aVentilatedPatient(traits);
    const learnt = patient.onsets[2] ?? 0;
    const found = measure(patient).map((breath) => breath.startIndex);
    const later = found.filter((onset) => onset >= learnt - 0.1 * patient.rateHz);
    expect(later).toHaveLength(patient.onsets.length - 2);
    patient.onsets.slice(2).forEach((onset, index) => {
      expect(Math.abs((later[index] ?? Number.NaN) - onset) / patient.rateHz).toBeLessThanOrEqual(0.1);
    });
  });

  it('cuts a breath that never ends and marks it', () => {
    const rateHz = 50;
    const flow = new Float32Array(200 * rateHz).fill(0);
    const pressure = new Float32Array(flow.length).fill(5);
    for (let index = 100; index < 150; index += 1) {
      flow[index] = 40;
      pressure[index] = 20;
    }
    for (let index = 150; index < 160; index += 1) flow[index] = -60;
    const breaths = measure({ rateHz, flow, pressure, onsets: [], inspirationEnds: [], volumesMl: [] });
    expect(breaths).toHaveLength(1);
    expect(breaths[0]?.incomplete).toBe(true);
    expect((breaths[0]?.endIndex ?? 0) - (breaths[0]?.startIndex ?? 0)).toBe(60 * rateHz);
    expect(breaths[0]?.features.te_s).toBeNaN();
  });

  it('ends the breath in course at a gap and goes on after it', () => {
    const patient = aVentilatedPatient({ breaths: 4 });
    const { flow, pressure, rateHz } = patient;
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
    const block = (firstIndex: number) => ({
      firstIndex,
      rateHz,
      length: flow.length,
      channels: { flow, pressure },
    });
    const before = pipeline.pushSamples(block(0));
    const after = [...pipeline.pushSamples(block(flow.length + 500)), ...pipeline.finish()];
    expect(before.map((breath) => breath.incomplete)).toEqual([false, false, false]);
    expect(after[0]).toMatchObject({ incomplete: true, endIndex: flow.length });
    expect(after[1]?.startIndex).toBeGreaterThanOrEqual(flow.length + 500);
    expect(after).toHaveLength(1 + 4);
  });
});

describe('segmentation by device marks', () => {
  it('keeps the borders and the counter of the device, and closes a breath whose end mark is missing', () => {
    const patient = aVentilatedPatient({ breaths: 3 });
    const { flow, pressure, rateHz, onsets } = patient;
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'auto', depth: 'basic' });
    const breaths: Breath[] = [];
    let from = 0;
    onsets.forEach((onset, index) => {
      const channels = { flow: flow.subarray(from, onset), pressure: pressure.subarray(from, onset) };
      breaths.push(...pipeline.pushSamples({ firstIndex: from, rateHz, length: onset - from, channels }));
      if (index === 1)
        breaths.push(...pipeline.pushMark({ type: 'mark', kind: 'breath_end', sampleIndex: onset }));
      breaths.push(...pipeline.pushMark(startMark(onset, 65_534 + index)));
      from = onset;
    });
    const channels = { flow: flow.subarray(from), pressure: pressure.subarray(from) };
    breaths.push(...pipeline.pushSamples({ firstIndex: from, rateHz, length: flow.length - from, channels }));
    breaths.push(...pipeline.finish());
    expect(breaths.map((breath) => breath.startIndex)).toEqual(onsets);
    expect(breaths.map((breath) => breath.deviceBreathNumber)).toEqual([65_534, 65_535, 65_536]);
    expect(breaths.map((breath) => breath.incomplete)).toEqual([false, true, true]);
    expect(breaths.every((breath) => breath.segmentation === 'device')).toBe(true);
  });

  it('counts lost rows to the breath that holds them and marks it', () => {
    const patient = aVentilatedPatient({ breaths: 2 });
    const { flow, pressure, rateHz, onsets } = patient;
    const [first = 0, second = 0] = onsets;
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'device', depth: 'basic' });
    const block = (from: number, to: number) => ({
      firstIndex: from,
      rateHz,
      length: to - from,
      channels: { flow: flow.slice(from, to), pressure: pressure.slice(from, to) },
    });
    pipeline.pushSamples(block(0, first));
    pipeline.pushMark(startMark(first, 1));
    const damaged = block(first, second);
    damaged.channels.flow[20] = Number.NaN;
    damaged.channels.pressure[20] = Number.NaN;
    pipeline.pushSamples(damaged);
    pipeline.pushLoss(1);
    const [breath] = pipeline.pushMark({ type: 'mark', kind: 'breath_end', sampleIndex: second });
    expect(breath).toMatchObject({ rejectedRows: 1, incomplete: true });
    expect(breath?.features.vti_ml).toBeCloseTo(patient.volumesMl[0] ?? 0, -1);
  });

  it.each([
    ['a tenth of a second', 5, true],
    ['more than that', 6, false],
  ])('measures a volume over a gap of %s: %s samples, %s', (_name, gap, isMeasured) => {
    const { flow, pressure, rateHz, onsets } = aVentilatedPatient({ rateHz: 50, breaths: 2 });
    const [first = 0, second = 0] = onsets;
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'device', depth: 'basic' });
    pipeline.pushMark(startMark(first, 1));
    const channels = { flow: flow.slice(first, second), pressure: pressure.slice(first, second) };
    for (const channel of Object.values(channels)) channel.fill(Number.NaN, 20, 20 + gap);
    pipeline.pushSamples({ firstIndex: first, rateHz, length: second - first, channels });
    const [breath] = pipeline.pushMark(startMark(second, 2));
    expect(Number.isFinite(breath?.features.vti_ml)).toBe(isMeasured);
  });

  it('gives a breath the device counted a row even when nothing in it can be read', () => {
    const pipeline = createBreathPipeline({ rateHz: 50, segmentation: 'device', depth: 'basic' });
    const channels = { flow: Float32Array.of(Number.NaN), pressure: Float32Array.of(Number.NaN) };
    pipeline.pushMark(startMark(0, 7));
    pipeline.pushSamples({ firstIndex: 0, rateHz: 50, length: 1, channels });
    const [breath] = pipeline.pushMark({ type: 'mark', kind: 'breath_end', sampleIndex: 1 });
    expect(breath).toMatchObject({ deviceBreathNumber: 7, incomplete: true });
    expect(Object.values(breath?.features ?? {}).every((value) => Number.isNaN(value))).toBe(true);
  });
});

describe('the basic features', () => {
  it('agree with the truth of a passive patient', () => {
    const patient = aVentilatedPatient({ rateHz: 200, flowPattern: 'constant' });
    const breath = measure(patient)[3];
    const truthMl = patient.volumesMl[3] ?? Number.NaN;
    expect(breath?.features.ti_s).toBeCloseTo(1.3, 1);
    expect(breath?.features.pause_s).toBeCloseTo(0.3, 1);
    expect(Math.abs((breath?.features.vti_ml ?? 0) / truthMl - 1)).toBeLessThan(0.01);
    expect(breath?.features.peep_cmh2o).toBeCloseTo(5, 3);
    expect(breath?.features.pip_cmh2o).toBeCloseTo(5 + truthMl / 50 + 6, 0);
    expect(breath?.features.p_plateau_cmh2o).toBeCloseTo(5 + truthMl / 50, 0);
    expect(breath?.features.rr_bpm).toBeCloseTo(60 / 5, 1);
    expect(breath?.features.leak_percent).toBeLessThan(2);
  });

  it('leave out what an unfinished breath cannot tell', () => {
    const breaths = measure(aVentilatedPatient({ breaths: 2 }));
    const last = breaths.at(-1);
    expect(last?.incomplete).toBe(true);
    expect(last?.features.vti_ml).toBeGreaterThan(0);
    expect([
      last?.features.te_s,
      last?.features.vte_ml,
      last?.features.peep_cmh2o,
      last?.features.rr_bpm,
    ]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });
});
