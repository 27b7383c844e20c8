import type { Finding } from '@eupnea/model';
import { aVentilatedPatient } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline, type BreathPipeline } from '../pipeline.ts';

const RATE_HZ = 100;
const BREATHS = 14;

function aPatient(complianceMlCmh2o: number, resistance: number) {
  return aVentilatedPatient({ rateHz: RATE_HZ, breaths: BREATHS, complianceMlCmh2o, resistance });
}

/** A patient with one effort in the expiration of the eleventh breath. */
function aPatientWhoPulls(complianceMlCmh2o: number, resistance: number) {
  const patient = aPatient(complianceMlCmh2o, resistance);
  const from = patient.onsets[10] ?? 0;
  const middle = from + Math.round(0.6 * ((patient.onsets[11] ?? 0) - from));
  for (let at = 0; at < 50; at += 1) {
    const pull = 6 * Math.sin((Math.PI * at) / 50);
    patient.pressure[middle + at] = (patient.pressure[middle + at] ?? 0) - pull;
    patient.flow[middle + at] = (patient.flow[middle + at] ?? 0) + pull / 60;
  }
  return patient;
}

function push(
  pipeline: BreathPipeline,
  { flow, pressure, onsets }: ReturnType<typeof aPatient>,
  shift: number,
) {
  const borders = [...onsets, flow.length];
  for (const [at, from] of onsets.entries()) {
    const to = borders[at + 1] ?? flow.length;
    pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: from + shift });
    const channels = { flow: flow.subarray(from, to), pressure: pressure.subarray(from, to) };
    pipeline.pushSamples({ firstIndex: from + shift, rateHz: RATE_HZ, length: to - from, channels });
  }
}

function findingsFrom(pipeline: BreathPipeline, index: number): readonly Finding[] {
  pipeline.finish();
  return pipeline
    .takeFindings()
    .filter(({ breathStartIndices }) => breathStartIndices.every((at) => at >= index));
}

describe('another patient on the same stream', () => {
  const previous = aPatient(30, 18);
  const next = aPatientWhoPulls(55, 9);
  const first = next.onsets[0] ?? 0;
  const shift = previous.flow.length - first;
  const open = () => createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device', depth: 'standard' });

  const alone = open();
  push(alone, next, shift);
  const expected = findingsFrom(alone, previous.flow.length);

  it('is judged by his own chest, as if nobody had been there before', () => {
    const pipeline = open();
    push(pipeline, previous, 0);
    pipeline.pushMark({ type: 'mark', kind: 'inspiration_start', sampleIndex: previous.flow.length });
    pipeline.changePatient();
    push(pipeline, next, shift);
    expect(expected.length).toBeGreaterThan(0);
    expect(findingsFrom(pipeline, previous.flow.length)).toEqual(expected);
  });
});
