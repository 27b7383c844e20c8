import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BreathFeatures } from '@eupnea/model';
import { createFixtureView } from '../mechanics/single-compartment-breath.fixture.ts';
import { createAbsentFeatures } from './absent-features.ts';
import { measureRatios } from './measure-ratios.ts';
import { TakenVolume } from './taken-volume.ts';

interface Volumes {
  readonly inspired: number;
  readonly expired: number;
  /** PIP - PEEP, cmH2O. */
  readonly swing?: number;
  readonly ieRatio?: number;
}

const VIEW = createFixtureView({});

function breathOf({ inspired, expired, swing = 15, ieRatio = 0.5 }: Volumes): BreathFeatures {
  const features = createAbsentFeatures();
  return Object.assign(features, {
    vti_ml: inspired,
    vte_ml: expired,
    rr_bpm: 20,
    ie_ratio: ieRatio,
    mp_geometric_j_min: 12,
    pip_cmh2o: 5 + swing,
    peep_cmh2o: 5,
  });
}

/** The ratios of a breath after such ones, the newest first. */
function measure(breath: Volumes, before: readonly Volumes[] = []) {
  const features = breathOf(breath);
  const preceding = before.map((former) => ({ view: VIEW, features: breathOf(former) }));
  const taken = new TakenVolume();
  for (const { inspired } of before) taken.add(inspired, true);
  const provenance = measureRatios({ ...VIEW, preceding, takenMl: taken.read() }, features);
  return { features, provenance };
}

const STEADY: readonly Volumes[] = Array.from({ length: 8 }, () => ({ inspired: 450, expired: 450 }));

describe('the ratios of a breath', () => {
  it('are those of its volumes, also of the first', () => {
    for (const before of [[], STEADY]) {
      const { features, provenance } = measure({ inspired: 450, expired: 441 }, before);
      expect(features.leak_percent).toBeCloseTo(2);
      expect(features.compliance_dynamic_ml_cmh2o).toBe(30);
      expect(features.rsbi_bpm_l).toBeCloseTo(20 / 0.441);
      expect(provenance).toEqual({});
    }
  });

  it.each([
    ['first of a stacked pair', { inspired: 430, expired: 164 }, true],
    ['second of a stacked pair, which exhales both', { inspired: 150, expired: 440 }, true],
    ['trigger without a breath, before which the lungs empty', { inspired: 1.3, expired: 239 }, false],
    ['trigger without a breath', { inspired: 3, expired: 3 }, false],
    ['breath that an effort holds', { inspired: 460, expired: 32 }, true],
    ['breath that the next one cuts short', { inspired: 460, expired: 32, ieRatio: 4 }, false],
    [
      'breath that lets nothing out before the next',
      { inspired: 460, expired: Number.NaN, ieRatio: 4 },
      false,
    ],
  ])('are absent with the reason of a %s, and so is its power', (_what, breath, hasRate) => {
    const { features, provenance } = measure(breath, STEADY);
    const reason = { failedGates: ['volume_carried_over'] };
    const absent = [
      features.leak_percent,
      features.compliance_dynamic_ml_cmh2o,
      features.rsbi_bpm_l,
      features.mp_geometric_j_min,
    ];
    expect(absent).toEqual(absent.map(() => Number.NaN));
    expect([features.rr_bpm, features.ie_ratio]).toEqual(hasRate ? [20, 0.5] : [Number.NaN, Number.NaN]);
    expect(provenance).toEqual({
      leak_percent: reason,
      compliance_dynamic_ml_cmh2o: reason,
      rsbi_bpm_l: reason,
      mp_geometric_j_min: reason,
      ...(hasRate ? {} : { rr_bpm: reason, ie_ratio: reason }),
    });
  });

  it('have no leak where a breath keeps some volume, and the other two', () => {
    const { features, provenance } = measure({ inspired: 450, expired: 350 }, STEADY);
    expect(features.leak_percent).toBeNaN();
    expect(provenance.leak_percent?.failedGates).toEqual(['volume_carried_over']);
    expect(features.compliance_dynamic_ml_cmh2o).toBe(30);
    expect(features.rsbi_bpm_l).toBeCloseTo(57.1, 1);
  });

  it('have no rate where the next breath begins before any expiration', () => {
    const features = breathOf({ inspired: Number.NaN, expired: Number.NaN });
    const provenance = measureRatios({ ...VIEW, inspirationEnd: VIEW.length, preceding: [] }, features);
    expect(features.rr_bpm).toBeNaN();
    expect(provenance.rr_bpm?.failedGates).toEqual(['volume_carried_over']);
  });

  it('keep the rate where a leak takes nearly all, in breaths of any ratio', () => {
    const leaking = { inspired: 900, expired: 90, ieRatio: 1.5 };
    const before = Array.from({ length: 8 }, () => leaking);
    expect(measure(leaking, before).features).toMatchObject({ rr_bpm: 20, ie_ratio: 1.5 });
    const usual = { ...leaking, ieRatio: 0.5 };
    expect(measure(usual, STEADY).features).toMatchObject({ rr_bpm: 20, ie_ratio: 0.5 });
  });

  it('show a leak of any size once it is usual', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 1500, noNaN: true }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        fc.integer({ min: 3, max: 8 }),
        (inspired, returned, breaths) => {
          const breath = { inspired, expired: returned * inspired };
          const { features } = measure(
            breath,
            Array.from({ length: breaths }, () => breath),
          );
          expect(features.leak_percent).toBeCloseTo(100 * (1 - returned), 6);
        },
      ),
    );
  });

  it('never show a leak that is off by more than the accuracy of the volumes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.6, max: 1, noNaN: true }),
        fc.double({ min: -600, max: 600, noNaN: true }),
        (returned, kept) => {
          const expired = 500 * returned - kept;
          fc.pre(expired > 0);
          const before = Array.from({ length: 8 }, () => ({ inspired: 500, expired: 500 * returned }));
          const { features } = measure({ inspired: 500, expired }, before);
          const off = Math.abs(features.leak_percent - 100 * (1 - returned));
          expect(Number.isNaN(off) || off <= 15 + 1e-9).toBe(true);
        },
      ),
    );
  });

  it('have no work per volume above the peak pressure, through which gas came back', () => {
    const workOf = (perLitre: number) => {
      const features = Object.assign(breathOf({ inspired: 450, expired: 450 }), {
        pmax_cmh2o: 20,
        work_insp_j_l: perLitre,
      });
      const provenance = measureRatios({ ...VIEW, preceding: [] }, features);
      return [features.work_insp_j_l, provenance.work_insp_j_l?.failedGates];
    };
    expect(workOf(1.9)).toEqual([1.9, undefined]);
    expect(workOf(2)).toEqual([Number.NaN, ['volume_carried_over']]);
  });

  it('have no compliance by a swing within the accuracy of the pressure', () => {
    const { features, provenance } = measure({ inspired: 500, expired: 500, swing: 1.9 }, STEADY);
    expect(features.compliance_dynamic_ml_cmh2o).toBeNaN();
    expect(provenance.compliance_dynamic_ml_cmh2o?.failedGates).toEqual(['no_pressure_swing']);
    expect(features.leak_percent).toBe(0);
    expect(measure({ inspired: 500, expired: 500, swing: 2 }).features.compliance_dynamic_ml_cmh2o).toBe(250);
  });
});
