import type { Breath, BreathFeatureCode, MarkEvent } from '@eupnea/model';
import { aVentilatedPatient } from '@eupnea/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysisDepth } from './breath-completion.ts';
import { createBreathPipeline } from './pipeline.ts';

type Segmentation = 'device' | 'waveform';

/** Pushes a recording cut at the given samples; device marks stand at their samples, as a driver sends them. */
function measureInPieces(
  flow: Float32Array,
  pressure: Float32Array,
  rateHz: number,
  segmentation: Segmentation,
  cuts: readonly number[],
  marks: readonly MarkEvent[] = [],
  depth: AnalysisDepth = 'basic',
): readonly Breath[] {
  const pipeline = createBreathPipeline({ rateHz, segmentation, depth });
  const breaths: Breath[] = [];
  const borders = new Set([...cuts, ...marks.map((mark) => mark.sampleIndex), 0, flow.length]);
  const ordered = [...borders].filter((at) => at <= flow.length).toSorted((left, right) => left - right);
  ordered.forEach((from, index) => {
    for (const mark of marks) if (mark.sampleIndex === from) breaths.push(...pipeline.pushMark(mark));
    const to = ordered[index + 1] ?? from;
    const channels = { flow: flow.subarray(from, to), pressure: pressure.subarray(from, to) };
    breaths.push(...pipeline.pushSamples({ firstIndex: from, rateHz, length: to - from, channels }));
  });
  return [...breaths, ...pipeline.finish()];
}

const patients = fc.record({
  breaths: fc.integer({ min: 1, max: 6 }),
  noiseLpm: fc.double({ min: 0, max: 2, noNaN: true }),
  cardiacLpm: fc.double({ min: 0, max: 3, noNaN: true }),
  leakLpm: fc.double({ min: 0, max: 10, noNaN: true }),
  flowPattern: fc.constantFrom('constant' as const, 'decelerating' as const),
  rateHz: fc.constantFrom(25, 50, 100),
  seed: fc.integer(),
});

const anySample = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: -200, max: 200, noNaN: true }) },
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30, 0),
);

describe('the pipeline', () => {
  it('gives the same breaths whatever the size of the blocks', () => {
    fc.assert(
      fc.property(
        patients,
        fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 40 }),
        fc.constantFrom<Segmentation>('device', 'waveform'),
        (traits, cuts, segmentation) => {
          const { flow, pressure, rateHz, onsets } = aVentilatedPatient(traits);
          const marks = onsets.map(
            (sampleIndex, index): MarkEvent => ({
              type: 'mark',
              kind: 'inspiration_start',
              sampleIndex,
              deviceBreathNumber: index,
            }),
          );
          const given = segmentation === 'device' ? marks : [];
          const whole = measureInPieces(flow, pressure, rateHz, segmentation, [], given);
          expect(measureInPieces(flow, pressure, rateHz, segmentation, cuts, given)).toEqual(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never throws and never answers an infinity, whatever the samples', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anySample, anySample), { maxLength: 800 }),
        fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 12 }),
        fc.constantFrom<Segmentation>('device', 'waveform'),
        (samples, borders, segmentation) => {
          const flow = Float32Array.from(samples, ([value]) => value);
          const pressure = Float32Array.from(samples, ([, value]) => value);
          const marks = borders.map(
            (sampleIndex, index): MarkEvent => ({
              type: 'mark',
              kind:
                (['inspiration_start', 'expiration_start', 'breath_end'] as const)[index % 3] ?? 'breath_end',
              sampleIndex,
            }),
          );
          for (const breath of measureInPieces(flow, pressure, 50, segmentation, [], marks, 'full')) {
            expect(breath.endIndex).toBeGreaterThan(breath.startIndex);
            for (const value of Object.values(breath.features)) {
              expect(Number.isFinite(value) || Number.isNaN(value)).toBe(true);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  const scaleWithFlow: readonly BreathFeatureCode[] = [
    'vti_ml',
    'vte_ml',
    'peak_insp_flow_lpm',
    'work_insp_j',
  ];
  const scaleWithPressure: readonly BreathFeatureCode[] = [
    'pip_cmh2o',
    'peep_cmh2o',
    'p_mean_cmh2o',
    'work_insp_j',
  ];

  it('scales volumes with flow, pressures with pressure and compliance with both, from 0.8 to 1.25', () => {
    const { flow, pressure, rateHz, onsets } = aVentilatedPatient({ flowPattern: 'constant', breaths: 4 });
    const marks = onsets.map(
      (sampleIndex): MarkEvent => ({ type: 'mark', kind: 'inspiration_start', sampleIndex }),
    );
    const measure = (byFlow: number, byPressure: number) =>
      measureInPieces(
        flow.map((value) => value * byFlow),
        pressure.map((value) => value * byPressure),
        rateHz,
        'device',
        [],
        marks,
      )[1]?.features;
    const plain = measure(1, 1);
    const factor = fc.double({ min: 0.8, max: 1.25, noNaN: true });
    fc.assert(
      fc.property(factor, factor, (byFlow, byPressure) => {
        const scaled = measure(byFlow, byPressure);
        const ratio = (code: BreathFeatureCode) =>
          (scaled?.[code] ?? Number.NaN) / (plain?.[code] ?? Number.NaN);
        for (const code of scaleWithFlow) {
          const expected = code === 'work_insp_j' ? byFlow * byPressure : byFlow;
          expect(ratio(code)).toBeCloseTo(expected, 4);
        }
        for (const code of scaleWithPressure) {
          const expected = code === 'work_insp_j' ? byFlow * byPressure : byPressure;
          expect(ratio(code)).toBeCloseTo(expected, 4);
        }
        expect(ratio('compliance_dynamic_ml_cmh2o')).toBeCloseTo(byFlow / byPressure, 4);
        expect(ratio('ti_s')).toBe(1);
      }),
      { numRuns: 40 },
    );
  });

  it('measures the same patient at 50 and 200 Hz within two samples of 50 Hz, 4 % of volume and 0.5 cmH2O', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('constant' as const, 'decelerating' as const),
        fc.integer({ min: 25, max: 80 }),
        (flowPattern, complianceMlCmh2o) => {
          const [slow, fast] = [50, 200].map((rateHz) => {
            const patient = aVentilatedPatient({ rateHz, flowPattern, complianceMlCmh2o, breaths: 4 });
            return measureInPieces(patient.flow, patient.pressure, rateHz, 'waveform', [])[1]?.features;
          });
          expect(Math.abs((slow?.ti_s ?? 0) - (fast?.ti_s ?? 1))).toBeLessThanOrEqual(0.04);
          expect(Math.abs((slow?.vti_ml ?? 0) / (fast?.vti_ml ?? 1) - 1)).toBeLessThan(0.04);
          expect(Math.abs((slow?.pip_cmh2o ?? 0) - (fast?.pip_cmh2o ?? 9))).toBeLessThan(0.5);
          expect(Math.abs((slow?.peep_cmh2o ?? 0) - (fast?.peep_cmh2o ?? 9))).toBeLessThan(0.5);
        },
      ),
      { numRuns: 40 },
    );
  });
});
