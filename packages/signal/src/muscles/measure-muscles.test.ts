import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BreathView } from '../breath-view.ts';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { createBreathPipeline } from '../pipeline.ts';
import { measureMuscles } from './measure-muscles.ts';

const RATE_HZ = 100;
const LEAD = 50;
/** Inspiration of 1 s with a pause from 0.6 s on, expiration of 2 s. */
const LENGTH = 300;

interface Patient {
  /** Pes at rest and what the effort takes away, cmH2O; the effort is half a sine from 0.2 s before the breath to 0.6 s. */
  readonly rest?: number;
  readonly effort?: number;
  /** Rise of Pes with the lung's volume, cmH2O. */
  readonly recoil?: number;
  readonly gastric?: number;
  readonly activity?: number;
}

const trace = (of: (second: number) => number) =>
  Float32Array.from({ length: LEAD + LENGTH }, (_sample, index) => of((index - LEAD) / RATE_HZ));

const isInspired = (second: number) => second >= 0 && second < 1;
const effortAt = (second: number) =>
  second > -0.2 && second < 0.6 ? Math.sin((Math.PI * (second + 0.2)) / 0.8) : 0;

function viewOf({ rest = 11, effort = 0, recoil = 3, gastric = 0, activity = 0 }: Patient): BreathView {
  const pressure = trace((second) => (isInspired(second) ? 26 : 10));
  return {
    rateHz: RATE_HZ,
    length: LENGTH,
    inspirationEnd: 100,
    pauseStart: 60,
    pressure: pressure.subarray(LEAD),
    flow: new Float32Array(LENGTH),
    volume: new Float64Array(LENGTH),
    missingSamples: 0,
    continuous: true,
    incomplete: false,
    endSeen: true,
    preceding: [],
    muscles: {
      lead: LEAD,
      pressure,
      oesophageal: trace(
        (second) =>
          rest + (isInspired(second) ? recoil : 0) * Math.min(1, second / 0.6) - effort * effortAt(second),
      ),
      transdiaphragmatic: gastric === 0 ? null : trace((second) => 5 + gastric * effortAt(second)),
      activity: activity === 0 ? null : trace((second) => 2 + activity * effortAt(second)),
      readBeside: () => null,
      flow: null,
      chestWallElastance: Number.NaN,
    },
  };
}

function measure(view: BreathView) {
  const features = { ...createAbsentFeatures(), p_plateau_cmh2o: 26, vti_ml: 450 };
  measureMuscles(view, features);
  return features;
}

describe('numbers from muscle channels', () => {
  it('are the worked example of a passive breath with a pause (effort-gas-weaning, 2.2)', () => {
    const features = measure(viewOf({}));
    expect(features.pl_plateau_cmh2o).toBeCloseTo(12, 4);
    expect(features.pl_end_exp_cmh2o).toBeCloseTo(-1, 4);
    expect(features.pes_swing_cmh2o).toBeCloseTo(0, 4);
  });

  it('count an effort from its rest before the ventilator answered', () => {
    const features = measure(viewOf({ effort: 9, recoil: 0, gastric: 12, activity: 15 }));
    expect(features.pes_swing_cmh2o).toBeCloseTo(9, 1);
    // 26 - (11 - 9) at the peak of the effort, less 10 - 11 at rest.
    expect(features.pl_swing_cmh2o).toBeCloseTo(25, 1);
    expect(features.pdi_swing_cmh2o).toBeCloseTo(12, 1);
    expect(features.eadi_peak_uv).toBeCloseTo(17, 1);
    expect(features.nve_ml_uv).toBeCloseTo(30, 1);
  });

  it('are absent without their channel, from an empty balloon, and when the baseline moved', () => {
    expect(measure({ ...viewOf({}), muscles: null }).pes_swing_cmh2o).toBeNaN();
    expect(measure(viewOf({ recoil: 0 })).pes_swing_cmh2o).toBeNaN();
    const moved = viewOf({ effort: 8 });
    moved.muscles?.oesophageal?.subarray(LEAD + 150).forEach((value, index, values) => {
      values[index] = value + 12;
    });
    const features = measure(moved);
    expect([features.pes_swing_cmh2o, features.pl_swing_cmh2o, features.pl_end_exp_cmh2o]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('do not depend on the zero of the catheter where they are differences', () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (shift) => {
        const [still, shifted] = [
          measure(viewOf({ effort: 7 })),
          measure(viewOf({ effort: 7, rest: 11 + shift })),
        ];
        expect(shifted.pes_swing_cmh2o).toBeCloseTo(still.pes_swing_cmh2o, 3);
        expect(shifted.pl_swing_cmh2o).toBeCloseTo(still.pl_swing_cmh2o, 3);
        expect(shifted.pl_plateau_cmh2o).toBeCloseTo(still.pl_plateau_cmh2o - shift, 3);
      }),
    );
  });

  it('are absent when any sample that they need is missing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LEAD + LENGTH - 1 }), (index) => {
        const view = viewOf({ effort: 7, activity: 9 });
        view.muscles?.oesophageal?.fill(Number.NaN, index, index + 1);
        view.muscles?.activity?.fill(Number.NaN, index, index + 1);
        const features = measure(view);
        expect(features.pes_swing_cmh2o).toBeNaN();
        expect(features.pl_end_exp_cmh2o).toBeNaN();
        expect(features.nve_ml_uv).toBeNaN();
      }),
    );
  });
});

describe('a stream with oesophageal pressure', () => {
  /** Twenty breaths of 3 s under pressure control; Pes falls by 8 from 0.2 s before each on. */
  const length = 60 * RATE_HZ;
  const channels = (() => {
    const [flow, pressure, oesophageal_pressure] = [0, 1, 2].map(() => new Float32Array(length));
    if (flow === undefined || pressure === undefined || oesophageal_pressure === undefined) throw new Error();
    let litres = 0;
    for (let index = 0; index < length; index += 1) {
      const second = (index / RATE_HZ) % 3;
      const applied = second < 1 ? 12 : 0;
      const effort = 8 * effortAt(second > 2.5 ? second - 3 : second);
      const flowLs = (applied + effort - litres / 0.05) / 10;
      litres += flowLs / RATE_HZ;
      pressure[index] = 5 + applied;
      flow[index] = 60 * flowLs;
      oesophageal_pressure[index] = 4 - effort;
    }
    return { flow, pressure, oesophageal_pressure };
  })();

  function breathsOf(blockSamples: number, withPes: boolean) {
    const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform' });
    const breaths = [];
    for (let from = 0; from < length; from += blockSamples) {
      const to = Math.min(length, from + blockSamples);
      const { flow, pressure, oesophageal_pressure } = channels;
      const block = { flow: flow.subarray(from, to), pressure: pressure.subarray(from, to) };
      const muscle = withPes ? { oesophageal_pressure: oesophageal_pressure.subarray(from, to) } : {};
      breaths.push(
        ...pipeline.pushSamples({
          firstIndex: from,
          rateHz: RATE_HZ,
          length: to - from,
          channels: { ...block, ...muscle },
        }),
      );
    }
    return [...breaths, ...pipeline.finish()];
  }

  it('gives every whole breath its swing, whatever the blocks', () => {
    const whole = breathsOf(length, true);
    const swings = whole
      .filter(({ incomplete }) => !incomplete)
      .map(({ features }) => features.pes_swing_cmh2o);
    expect(swings.length).toBeGreaterThan(15);
    for (const swing of swings.slice(1)) expect(Math.abs(swing - 8)).toBeLessThan(0.2);
    expect(breathsOf(37, true)).toEqual(whole);
  });

  it('changes no other number', () => {
    const fromPes = ['pes_swing_cmh2o', 'pl_swing_cmh2o', 'pl_end_exp_cmh2o', 'peepi_es_cmh2o'] as const;
    const effort = ['ptp_es_cmh2o_s', 'ptp_es_cmh2o_s_min', 'wob_es_j'] as const;
    const work = ['wob_es_elastic_j', 'wob_es_resistive_j'] as const;
    const without = Object.fromEntries([...fromPes, ...effort, ...work].map((code) => [code, 0]));
    const [withPes, plain] = [breathsOf(500, true), breathsOf(500, false)];
    for (const [index, { features }] of plain.entries())
      expect({ ...withPes[index]?.features, ...without }).toEqual({ ...features, ...without });
  });
});
