import type { Breath } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import {
  BASE_SCENARIO,
  IDEAL_SENSORS,
  NO_EFFORT,
  QUIET_EFFORT,
  simulateRecording,
  type Scenario,
  type TruthBreath,
} from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';

const EXACT = { lagS: 0, noise: 0, resolution: 0 };
const RATE_HZ = 200;
const MICROVOLT_PER_CMH2O = 1.5;

const patient: Scenario = {
  ...BASE_SCENARIO,
  rateHz: RATE_HZ,
  lung: { complianceMlPerCmh2o: 45, resistanceInsp: 10, resistanceExp: 10, chestWallElastance: 8 },
  effort: { ...QUIET_EFFORT, ratePerMin: 14, amplitudeCmh2o: 9 },
  settings: { ...BASE_SCENARIO.settings, mode: 'ps', pressureSupportCmh2o: 6, peepCmh2o: 6 },
  sensors: { ...IDEAL_SENSORS, oesophageal: EXACT },
  diaphragm: { microvoltPerCmh2o: MICROVOLT_PER_CMH2O, restMicrovolt: 0.5, sensor: EXACT },
};

const passive: Scenario = {
  ...patient,
  effort: NO_EFFORT,
  settings: { ...patient.settings, mode: 'vc', pauseS: 0.4 },
};

/** A minute without effort shows the chest wall, then the patient breathes. */
const wakes: Scenario = {
  ...passive,
  course: [{ seconds: 40 }, { seconds: 80, effort: patient.effort, settings: { mode: 'ps' } }],
};

function analyze(scenario: Scenario, seconds: number): readonly (readonly [Breath, TruthBreath, number])[] {
  const { events, breaths: truth, efforts } = simulateRecording(scenario, 5, seconds);
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device', depth: 'basic' });
  const breaths: Breath[] = [];
  for (const event of events) {
    if (event.type === 'samples') breaths.push(...pipeline.pushSamples(event.block));
    if (event.type === 'mark') breaths.push(...pipeline.pushMark(event));
  }
  breaths.push(...pipeline.finish());
  return breaths.flatMap((breath) => {
    const same = truth.find(({ startIndex }) => startIndex === breath.startIndex);
    if (same === undefined || breath.incomplete) return [];
    const effort = efforts.find(({ onsetS }) => onsetS === same.effortOnsetS);
    return [[breath, same, effort?.areaCmh2oS ?? Number.NaN] as const];
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
const miss = (found: number, truth: number) => Math.abs(found / truth - 1);

describe('a passive patient of the simulator', () => {
  it('shows the elastance of chest wall and lung within 2 %', () => {
    const breaths = analyze(passive, 40).slice(2);
    expect(breaths.length).toBeGreaterThan(5);
    for (const [{ features }, truth] of breaths) {
      expect(miss(features.chest_wall_elastance_cmh2o_l, truth.chestWallElastance)).toBeLessThan(0.02);
      expect(miss(features.lung_elastance_cmh2o_l, truth.lungElastance)).toBeLessThan(0.02);
    }
  });

  it('has no effort, and says so', () => {
    for (const [{ features, provenance }] of analyze(passive, 40)) {
      expect(features.ptp_es_cmh2o_s).toBeNaN();
      expect(provenance.ptp_es_cmh2o_s?.failedGates).toEqual(['no_effort']);
    }
  });
});

describe('a patient of the simulator who breathes after passive breaths', () => {
  const breaths = analyze(wakes, 110).filter(([, { startS, cause }]) => startS > 50 && cause === 'sensed');

  it('has PTPes, work and its parts within 2 % of the truth', () => {
    expect(breaths.length).toBeGreaterThan(10);
    for (const [{ features, provenance }, truth, area] of breaths) {
      expect(miss(features.ptp_es_cmh2o_s, area)).toBeLessThan(0.02);
      expect(features.ptp_es_cmh2o_s_min / features.ptp_es_cmh2o_s).toBeCloseTo(features.rr_bpm, 4);
      expect(miss(features.wob_es_j, truth.patientWorkJ)).toBeLessThan(0.02);
      expect(Math.abs(features.wob_es_elastic_j - truth.patientElasticWorkJ)).toBeLessThan(
        0.02 * truth.patientWorkJ,
      );
      expect(features.wob_es_elastic_j + features.wob_es_resistive_j).toBeCloseTo(features.wob_es_j, 6);
      expect(provenance.ptp_es_cmh2o_s?.estimated).toBeUndefined();
      expect(provenance.chest_wall_elastance_cmh2o_l?.failedGates).toEqual(['not_passive']);
    }
  });

  it('has the area of EAdi within 2 % of the truth', () => {
    for (const [{ features }, , area] of breaths)
      expect(miss(features.eadi_area_uv_s, area * MICROVOLT_PER_CMH2O)).toBeLessThan(0.02);
  });

  it('marks the numbers as estimated where no passive breath was seen', () => {
    const [, ...later] = analyze(patient, 40);
    expect(later.length).toBeGreaterThan(4);
    for (const [{ features, provenance }] of later) {
      expect(features.ptp_es_cmh2o_s).toBeGreaterThan(0);
      expect(provenance.ptp_es_cmh2o_s?.estimated).toBe(true);
    }
  });
});

describe('intrinsic PEEP from Pes', () => {
  it('is the recoil above PEEP at the start of inspiratory flow', () => {
    const obstructed: Scenario = {
      ...patient,
      lung: { complianceMlPerCmh2o: 60, resistanceInsp: 14, resistanceExp: 22, chestWallElastance: 5 },
      effort: { ...patient.effort, ratePerMin: 24, amplitudeCmh2o: 14, rateVariability: 0 },
    };
    const pairs = analyze(obstructed, 60)
      .slice(3)
      .map(([{ features }, truth]) => [features.peepi_es_cmh2o, truth.intrinsicPeepCmh2o] as const)
      .filter(([found]) => !Number.isNaN(found));
    expect(pairs.length).toBeGreaterThan(10);
    expect(median(pairs.map(([, truth]) => truth))).toBeGreaterThan(2);
    expect(median(pairs.map(([found, truth]) => Math.abs(found - truth)))).toBeLessThan(0.3);
  });
});

describe('neuro-mechanical efficiency', () => {
  it('is the inverse of the gain of EAdi, from an occlusion', () => {
    const occluded: Scenario = {
      ...patient,
      course: [{ seconds: 60, manoeuvres: [{ kind: 'expiratory_occlusion', afterS: 25, seconds: 4.5 }] }],
    };
    const found = analyze(occluded, 60)
      .map(([{ features }]) => features.nme_cmh2o_uv)
      .filter((value) => !Number.isNaN(value));
    expect(found).toHaveLength(1);
    expect(miss(found[0] ?? Number.NaN, 1 / MICROVOLT_PER_CMH2O)).toBeLessThan(0.02);
  });
});
