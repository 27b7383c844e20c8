import { describe, expect, it } from 'vitest';
import { layPeepChart } from './lay-peep-chart.ts';
import type { PeepLevel } from './peep-step-values.ts';

function level(peep: number, value: number | null, spread = 1): PeepLevel {
  const absent = { value: null, low: null, high: null, breaths: 0, reason: 'too_few_breaths' } as const;
  return {
    start: '2026-11-24T08:00:00.000Z',
    end: '2026-11-24T08:05:00.000Z',
    breaths: 60,
    mode: 'vc',
    peep_cmh2o: peep,
    set_peep_cmh2o: null,
    change_cmh2o: null,
    tidal_volume_ml: 400,
    compliance_ml_cmh2o:
      value === null
        ? absent
        : { value, low: value - spread, high: value + spread, breaths: 55, reason: null },
    driving_pressure_cmh2o: absent,
    volume_change_ml: { value: null, low: null, high: null, reason: 'first_level' },
    recruitment: { ratio: null, recruited_ml: null, low_compliance_ml_cmh2o: null, reason: 'first_level' },
  };
}

describe('the chart of compliance against PEEP', () => {
  it('lays levels from low PEEP at the left to high compliance at the top', () => {
    const chart = layPeepChart([level(14, 30), level(12, 40, 2), level(10, 35)]);
    // PEEP 9 to 15, compliance 27 to 44.
    expect(chart?.points.map(({ step, x }) => [step, Math.round(x)])).toEqual([
      [0, 83],
      [1, 50],
      [2, 17],
    ]);
    expect(chart?.points[1]?.y).toBeCloseTo((4 / 17) * 100, 6);
    expect(chart?.points[1]?.highY).toBeCloseTo((2 / 17) * 100, 6);
    expect(chart?.points[1]?.lowY).toBeCloseTo((6 / 17) * 100, 6);
    expect(chart?.peeps.map(({ value }) => value)).toEqual([10, 12, 14]);
    expect(chart?.compliances.map(({ value }) => value)).toEqual([30, 35, 40]);
  });

  it('leaves out levels without a compliance, and is none with fewer than two', () => {
    expect(
      layPeepChart([level(14, 30), level(12, null), level(10, 35)])?.points.map(({ step }) => step),
    ).toEqual([0, 2]);
    expect(layPeepChart([level(14, 30), level(12, null)])).toBeNull();
  });
});
