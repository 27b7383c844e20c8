import { describe, expect, it } from 'vitest';
import type { BreathView } from '../breath-view.ts';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { measureMuscles } from './measure-muscles.ts';

const RATE_HZ = 200;
const LEAD = 100;
const INSPIRATION = 200;
const REST = 10;

type Course = (second: number) => number;

interface Patient {
  /** Pmus, cmH2O; time counts from the start of the breath. */
  readonly pmus: Course;
  /** L/s. */
  readonly flow?: Course;
  readonly chestWall?: number;
  readonly vtiMl?: number;
  /** Added to Pes, cmH2O. */
  readonly artefact?: Course;
  readonly expirationSeconds?: number;
}

function measure({
  pmus,
  flow = () => 0,
  chestWall = 5,
  vtiMl = 500,
  artefact = () => 0,
  expirationSeconds = 1.5,
}: Patient) {
  const length = INSPIRATION + expirationSeconds * RATE_HZ;
  const trace = (of: Course) =>
    Float32Array.from({ length: LEAD + length }, (_sample, index) => of((index - LEAD) / RATE_HZ));
  const litres = { value: 0 };
  const pes = trace((second) => {
    const recoil = (Number.isNaN(chestWall) ? 5 : chestWall) * litres.value;
    litres.value += flow(second) / RATE_HZ;
    return REST + recoil - pmus(second) + artefact(second);
  });
  const view: BreathView = {
    rateHz: RATE_HZ,
    length,
    inspirationEnd: INSPIRATION,
    pauseStart: INSPIRATION,
    pressure: new Float32Array(length),
    flow: trace((second) => 60 * flow(second)).subarray(LEAD),
    volume: new Float64Array(length),
    missingSamples: 0,
    continuous: true,
    incomplete: false,
    endSeen: true,
    preceding: [],
    muscles: {
      lead: LEAD,
      pressure: trace(() => 0),
      flow: trace((second) => 60 * flow(second)),
      oesophageal: pes,
      transdiaphragmatic: null,
      activity: null,
      chestWallElastance: chestWall,
      readBeside: () => null,
    },
  };
  const features = { ...createAbsentFeatures(), vti_ml: vtiMl, rr_bpm: 24 };
  return { features, provenance: measureMuscles(view, features) };
}

/** Peak 10 after 0.45 s, base 0.9 s, from 0.2 s before the breath on. */
const triangle: Course = (second) => Math.max(0, 10 * (1 - Math.abs(second - 0.25) / 0.45));

describe('effort from oesophageal pressure', () => {
  it('is the worked example of PTP: 108 cmH2O s/min', () => {
    const { features } = measure({ pmus: triangle });
    expect(features.ptp_es_cmh2o_s).toBeCloseTo(4.5, 1);
    expect(features.ptp_es_cmh2o_s_min / 108).toBeCloseTo(1, 2);
  });

  it('is the worked example of work: 2.5 and 1.5 elastic, 2.0 resistive cmH2O L', () => {
    const flow: Course = (second) =>
      second < 0 ? 0 : second < 1 ? 0.5 : -0.5 * Math.exp(-(second - 1) / 0.2);
    /** Recoil 20 cmH2O/L, PEEPi 3, resistance 8; relaxes within 0.2 s. */
    const pmus: Course = (second) => {
      if (second < -0.1) return 0;
      if (second < 0) return 30 * (second + 0.1);
      return second < 1 ? 3 + 10 * second + 4 : Math.max(0, 13 * (1 - (second - 1) / 0.2));
    };
    const { features } = measure({ pmus, flow });
    expect(Math.abs(features.wob_es_j / 0.588 - 1)).toBeLessThan(0.02);
    expect(Math.abs(features.peepi_es_cmh2o - 3)).toBeLessThan(0.2);
    // The flow starts and stops within a sample, and Pmus with it by 4 cmH2O.
    expect(features.wob_es_elastic_j + features.wob_es_resistive_j).toBeCloseTo(features.wob_es_j, 6);
  });

  it('does not depend on the zero of the catheter', () => {
    const [still, shifted] = [measure({ pmus: triangle }), measure({ pmus: triangle, artefact: () => 17 })];
    expect(shifted.features.ptp_es_cmh2o_s).toBeCloseTo(still.features.ptp_es_cmh2o_s, 3);
  });

  it('is estimated in an adult without a passive breath, and absent in a newborn', () => {
    const adult = measure({ pmus: triangle, chestWall: Number.NaN });
    expect(adult.features.ptp_es_cmh2o_s).toBeCloseTo(4.5, 1);
    expect(adult.provenance.ptp_es_cmh2o_s).toEqual({ estimated: true });
    const newborn = measure({ pmus: triangle, chestWall: Number.NaN, vtiMl: 12 });
    expect(newborn.features.ptp_es_cmh2o_s).toBeNaN();
    expect(newborn.provenance.wob_es_j?.failedGates).toEqual(['no_chest_wall']);
  });

  it.each<[string, string, Course, 'pes_swing_cmh2o' | 'ptp_es_cmh2o_s']>([
    [
      'a knocked catheter',
      'pes_step',
      (second) => (second > 0.5 && second < 0.6 ? 40 : 0),
      'pes_swing_cmh2o',
    ],
    [
      'a spasm',
      'baseline_moved',
      (second) => (second > 0.8 ? 15 * Math.min(1, second - 0.8) : 0),
      'pes_swing_cmh2o',
    ],
    [
      'the heart',
      'cardiac_oscillation',
      (second) => 6 * Math.sin(2 * Math.PI * 2.5 * second),
      'ptp_es_cmh2o_s',
    ],
    [
      'an effort that goes on',
      'effort_not_ended',
      (second) => (second > 0.2 ? -4 * Math.min(1, (second - 0.2) * 5) : 0),
      'ptp_es_cmh2o_s',
    ],
  ])('is absent through %s', (_name, gate, artefact, code) => {
    const { features, provenance } = measure({ pmus: triangle, artefact });
    expect(features[code]).toBeNaN();
    expect(features.ptp_es_cmh2o_s).toBeNaN();
    expect(provenance[code]?.failedGates).toEqual([gate]);
  });

  it('is not taken from an effort by a second one in expiration', () => {
    const again: Course = (second) => triangle(second) + triangle((second - 5) / 0.8);
    const { features } = measure({ pmus: again, expirationSeconds: 6 });
    expect(features.ptp_es_cmh2o_s).toBeCloseTo(4.5, 1);
  });

  it('is absent from an empty balloon, with the reason', () => {
    const { features, provenance } = measure({ pmus: () => 0 });
    expect(features.ptp_es_cmh2o_s).toBeNaN();
    expect(provenance.pes_swing_cmh2o?.failedGates).toEqual(['empty_balloon']);
  });
});
