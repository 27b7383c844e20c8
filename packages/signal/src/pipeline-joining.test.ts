import type { Breath, MarkEvent, SampleBlock } from '@eupnea/model';
import { aVentilatedPatient, type VentilatedPatient } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline, type BreathPipelineOptions } from './pipeline.ts';

type Segmentation = BreathPipelineOptions['segmentation'];

function cutBlock({ flow, pressure, rateHz }: VentilatedPatient, from: number, to: number): SampleBlock {
  const channels = { flow: flow.subarray(from, to), pressure: pressure.subarray(from, to) };
  return { firstIndex: from, rateHz, length: to - from, channels };
}

/** What comes out of a stream that is received over the given stretches of samples only, with the device's marks. */
function receive(
  patient: VentilatedPatient,
  segmentation: Segmentation,
  stretches: readonly (readonly [number, number])[],
): readonly Breath[] {
  const { rateHz, onsets, inspirationEnds } = patient;
  const pipeline = createBreathPipeline({ rateHz, segmentation, depth: 'basic' });
  const marks: readonly MarkEvent[] = [
    ...onsets.map((sampleIndex) => ({ type: 'mark', kind: 'inspiration_start', sampleIndex }) as const),
    ...inspirationEnds.map(
      (sampleIndex) => ({ type: 'mark', kind: 'expiration_start', sampleIndex }) as const,
    ),
  ].toSorted((left, right) => left.sampleIndex - right.sampleIndex);
  const breaths: Breath[] = [];
  for (const [start, end] of stretches) {
    let from = start;
    for (const mark of marks) {
      if (mark.sampleIndex < start || mark.sampleIndex >= end) continue;
      breaths.push(...pipeline.pushSamples(cutBlock(patient, from, mark.sampleIndex)));
      breaths.push(...pipeline.pushMark(mark));
      from = mark.sampleIndex;
    }
    breaths.push(...pipeline.pushSamples(cutBlock(patient, from, end)));
  }
  return [...breaths, ...pipeline.finish()];
}

/** Distance of a breath's start from the nearest true onset, s. */
function missOnset({ onsets, rateHz }: VentilatedPatient, breath: Breath): number {
  return Math.min(...onsets.map((onset) => Math.abs(onset - breath.startIndex))) / rateHz;
}

const PATIENTS = [
  ['pressure control', aVentilatedPatient({ breaths: 4, noiseLpm: 0.6 })],
  ['volume control with a pause', aVentilatedPatient({ breaths: 4, noiseLpm: 0.6, flowPattern: 'constant' })],
  ['a neonate', aVentilatedPatient({ breaths: 4, complianceMlCmh2o: 0.6, resistance: 80, noiseLpm: 0.05 })],
] as const;
const SEGMENTATIONS: readonly Segmentation[] = ['device', 'waveform', 'auto'];
const CASES = PATIENTS.flatMap(([name, patient]) =>
  SEGMENTATIONS.map((segmentation) => [name, segmentation, patient] as const),
);

describe('who joins a stream at any moment of a breath', () => {
  it.each(CASES)('in %s by %s gets no breath before its first onset', (_name, segmentation, patient) => {
    const [, second = 0, third = 0] = patient.onsets;
    for (let joined = second + 2; joined < third; joined += 3) {
      const breaths = receive(patient, segmentation, [[joined, patient.flow.length]]);
      expect(breaths, `joined at ${joined}`).toHaveLength(2);
      for (const breath of breaths) expect(missOnset(patient, breath)).toBeLessThanOrEqual(0.1);
    }
  });

  it('gets every breath from the third, where so much leaks that flow is never outward', () => {
    const patient = aVentilatedPatient({ breaths: 8, leakLpm: 50 });
    const [first = 0] = patient.onsets;
    const later = receive(patient, 'waveform', [[first + 20, patient.flow.length]]).slice(-6);
    expect(later.map((breath) => breath.startIndex)).toEqual(patient.onsets.slice(2));
  });
});

describe('a gap inside a breath', () => {
  it.each(CASES)(
    'in %s by %s leaves the part before it and drops the part after',
    (_name, segmentation, patient) => {
      const [, second = 0] = patient.onsets;
      const samples = (seconds: number) => Math.round(seconds * patient.rateHz);
      const breaths = receive(patient, segmentation, [
        [0, second + samples(0.4)],
        [second + samples(0.6), patient.flow.length],
      ]);
      expect(breaths.map((breath) => breath.incomplete)).toEqual([false, true, false, true]);
      for (const breath of breaths) expect(missOnset(patient, breath)).toBeLessThanOrEqual(0.1);
      expect(breaths[1]?.endIndex).toBe(second + samples(0.4));
    },
  );
});

describe('the first mark of a device', () => {
  it('ends the breath that the waveform had in course and is not doubled by it', () => {
    const [, patient] = PATIENTS[0];
    const { rateHz, onsets, flow } = patient;
    const [first = 0, second = 0, third = 0] = onsets;
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'auto', depth: 'basic' });
    const late = second + Math.round(0.3 * rateHz);
    const breaths = [
      ...pipeline.pushSamples(cutBlock(patient, 0, late)),
      ...pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: second }),
      ...pipeline.pushSamples(cutBlock(patient, late, third)),
      ...pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: third }),
      ...pipeline.pushSamples(cutBlock(patient, third, flow.length)),
    ];
    expect(breaths.map((breath) => breath.segmentation)).toEqual(['waveform', 'device']);
    expect(Math.abs((breaths[0]?.startIndex ?? 0) - first)).toBeLessThanOrEqual(0.1 * rateHz);
    expect(breaths[1]).toMatchObject({ startIndex: second, endIndex: third });
  });
});

describe('a breath whose end of inspiration was not seen', () => {
  it.each(SEGMENTATIONS)('by %s has neither times, volume nor plateau', (segmentation) => {
    const patient = aVentilatedPatient({ breaths: 4, flowPattern: 'constant' });
    const [, second = 0] = patient.onsets;
    // The pause begins at 1.0 s and ends at 1.3 s.
    const breaths = receive(patient, segmentation, [[0, second + Math.round(1.28 * patient.rateHz)]]);
    const { features, incomplete } = breaths[1] ?? {};
    expect(incomplete).toBe(true);
    for (const code of ['ti_s', 'pause_s', 'p_plateau_cmh2o', 'vti_ml', 'te_s', 'pip_cmh2o'] as const) {
      expect(features?.[code], code).toBeNaN();
    }
  });
});
