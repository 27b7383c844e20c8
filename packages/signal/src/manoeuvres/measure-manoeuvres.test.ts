import { describe, expect, it } from 'vitest';
import type { BreathView } from '../breath-view.ts';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { measureHold } from './measure-hold.ts';
import { measureOcclusion } from './measure-occlusion.ts';

const RATE_HZ = 100;
const PEEP = 8;
/** Second at which the effort begins: 1 s of inspiration, 1 s of expiration and 1 s of rest before it. */
const ONSET = 3;

type Course = (second: number) => number;

interface Signals {
  readonly seconds?: number;
  readonly pressure: Course;
  readonly flow?: Course;
  readonly vtiMl?: number;
  readonly triggerCmh2o?: number;
}

const breathing: Course = (second) =>
  second < 1 ? 30 * (1 - second) + 12 : -40 * Math.exp(-(second - 1) / 0.2);
const quietFlow: Course = (second) => (second < 2 ? breathing(second) : 0);
const supported: Course = (second) => (second < 1 ? 18 : PEEP);

/** Rise of an effort to 1 in 0.5 s as a parabola, back to 0 in 0.15 s. */
function effortAt(second: number, riseS = 0.5, fallS = 0.15): number {
  if (second <= 0 || second >= riseS + fallS) return 0;
  return second < riseS ? (second / riseS) * (2 - second / riseS) : 1 - (second - riseS) / fallS;
}

const effortOf =
  (depth: number): Course =>
  (second) =>
    supported(second) - depth * effortAt(second - ONSET);

function traceOf(seconds: number, course: Course): Float32Array {
  return Float32Array.from({ length: seconds * RATE_HZ }, (_sample, index) => course(index / RATE_HZ));
}

function viewOf({
  seconds = 5,
  pressure,
  flow = quietFlow,
  vtiMl = 450,
  triggerCmh2o = 0.5,
}: Signals): BreathView {
  const usual = {
    ...createAbsentFeatures(),
    vti_ml: vtiMl,
    peep_cmh2o: PEEP,
    pip_cmh2o: 18,
    trigger_drop_cmh2o: triggerCmh2o,
  };
  const before = {
    rateHz: RATE_HZ,
    length: 200,
    inspirationEnd: 100,
    continuous: true,
    flow: new Float32Array(200),
    pressure: new Float32Array(200).fill(PEEP),
  };
  return {
    ...before,
    length: seconds * RATE_HZ,
    pauseStart: 100,
    pressure: traceOf(seconds, pressure),
    flow: traceOf(seconds, flow),
    volume: new Float64Array(seconds * RATE_HZ),
    missingSamples: 0,
    incomplete: false,
    endSeen: true,
    preceding: [{ view: before, features: usual }],
  };
}

function measure(signals: Signals) {
  const view = viewOf(signals);
  const features = { ...createAbsentFeatures(), vti_ml: signals.vtiMl ?? 450, pip_cmh2o: 18 };
  const provenance = measureOcclusion(view, features);
  return { features, gates: provenance.pocc_cmh2o?.failedGates };
}

describe('an occluded effort', () => {
  it('is the worked example: ΔPocc, predicted Pmus and ΔPL', () => {
    const { features } = measure({ pressure: effortOf(12) });
    expect(features.pocc_cmh2o).toBeCloseTo(-12, 4);
    expect(features.pmus_occ_cmh2o).toBeCloseTo(9, 4);
    expect(features.pl_occ_cmh2o).toBeCloseTo(17.92, 4);
    // 12 x 0.2 x 1.8 after a fifth of the rise.
    expect(features.p01_occ_cmh2o).toBeCloseTo(4.32, 1);
  });

  it('may let the gas of the tubing expand, and no more', () => {
    // 2 mL/cmH2O at the fall's steepest: 48 cmH2O/s.
    const circuit =
      (mlPerCmh2o: number): Course =>
      (second) => {
        const slope = (effortAt(second - ONSET + 0.005) - effortAt(second - ONSET - 0.005)) / 0.01;
        return quietFlow(second) + (12 * slope * mlPerCmh2o * 60) / 1000;
      };
    const pressure = effortOf(12);
    expect(measure({ pressure, flow: circuit(2) }).features.pocc_cmh2o).toBeCloseTo(-12, 4);
    expect(measure({ pressure, flow: circuit(5) }).features.pocc_cmh2o).toBeNaN();
    // The same volumes are a good part of a newborn's breath.
    expect(measure({ pressure, flow: circuit(2), vtiMl: 12 }).features.pocc_cmh2o).toBeNaN();
  });

  it('is not what a trigger, an ineffective effort or an open tube shows', () => {
    const trigger: Course = (second) => supported(second) - (second > 4.9 ? 25 * (second - 4.9) : 0);
    expect(measure({ pressure: trigger }).features.pocc_cmh2o).toBeNaN();
    expect(measure({ pressure: trigger }).features.p01_occ_cmh2o).toBeNaN();
    const drawn: Course = (second) => quietFlow(second) + 12 * effortAt(second - ONSET);
    expect(measure({ pressure: effortOf(3), flow: drawn }).features.pocc_cmh2o).toBeNaN();
    const open: Course = (second) => (second > ONSET && second < ONSET + 1.5 ? 0 : supported(second));
    expect(measure({ pressure: open }).gates).toEqual(['not_an_effort']);
  });

  it('is absent with the reason when it cannot be trusted', () => {
    const clipped: Course = (second) => Math.max(-10.5, effortOf(20)(second));
    expect(measure({ pressure: clipped }).gates).toEqual(['clipped']);
    expect(measure({ pressure: clipped }).features.p01_occ_cmh2o).toBeCloseTo(7.2, 1);
    const twice: Course = (second) => effortOf(12)(second) + (second > 3.3 && second < 3.4 ? 6 : 0);
    expect(measure({ pressure: twice }).gates).toEqual(['second_dip']);
    const falling: Course = (second) => effortOf(12)(second) - (second > 2 ? 3 * Math.min(1, second - 2) : 0);
    expect(measure({ pressure: falling }).gates).toEqual(['unsteady_before']);
  });

  it('does not depend on the level of PEEP or the zero of the sensor', () => {
    const still = measure({ pressure: effortOf(9) });
    const shifted = measure({ pressure: (second) => effortOf(9)(second) + 4 });
    expect(shifted.features.pocc_cmh2o).toBeCloseTo(still.features.pocc_cmh2o, 3);
    expect(shifted.features.p01_occ_cmh2o).toBeCloseTo(still.features.p01_occ_cmh2o, 3);
  });
});

describe('a P0.1 manoeuvre that a breath ends', () => {
  /** Closed valves for 0.16 s, then the next breath. */
  const seconds = ONSET + 0.16;
  const pressure = effortOf(12);

  it('gives P0.1 and no ΔPocc', () => {
    const { features } = measure({ seconds, pressure });
    expect(features.p01_occ_cmh2o).toBeCloseTo(4.32, 1);
    expect(features.pocc_cmh2o).toBeNaN();
  });

  it('must fall further than the trigger of the breaths before', () => {
    expect(measure({ seconds, pressure, triggerCmh2o: 4 }).features.p01_occ_cmh2o).toBeNaN();
  });
});

describe('an end-inspiratory hold', () => {
  interface Hold {
    readonly pressure: Course;
    readonly flow?: Course;
  }

  function measureAt({ pressure, flow = (second) => (second < 1 ? 30 : 0) }: Hold) {
    const view = { ...viewOf({ pressure, flow }), pauseStart: 100, inspirationEnd: 200 };
    const features = { ...createAbsentFeatures(), p_plateau_cmh2o: 22, peep_cmh2o: PEEP };
    const provenance = measureHold(view, features);
    return { features, gates: provenance.pmi_cmh2o?.failedGates };
  }

  it('is the worked example: plateau 22 after support of 10 on PEEP 8', () => {
    const { features } = measureAt({ pressure: (second) => (second < 1 ? 18 : 22) });
    expect(features.pmi_cmh2o).toBeCloseTo(4, 4);
    expect(features.p_relax_cmh2o).toBe(0);
  });

  it('shows stress relaxation, which the pressure still loses', () => {
    const relaxing: Course = (second) => (second < 1 ? 26 : 20 + 2 * Math.exp(-(second - 1) / 0.2));
    const { features } = measureAt({ pressure: relaxing });
    expect(features.p_relax_cmh2o).toBeCloseTo(2 * Math.exp(-0.075 / 0.2) - 2 * Math.exp(-4.5), 1);
  });

  it('is absent when the plateau still rises, and in volume control', () => {
    const rising: Course = (second) => (second < 1 ? 18 : 18 + 6 * (second - 1));
    expect(measureAt({ pressure: rising }).gates).toEqual(['plateau_not_flat']);
    const volume: Course = (second) => (second < 1 ? 8 + 16 * second : 20);
    expect(measureAt({ pressure: volume }).gates).toEqual(['pressure_not_level']);
  });

  it('is no pause behind an open valve', () => {
    const faded: Hold = {
      pressure: () => 18,
      flow: (second) => (second < 1 ? 60 * Math.exp(-second / 0.15) : 0),
    };
    expect(measureAt(faded).features.pmi_cmh2o).toBeNaN();
    expect(measureAt(faded).features.p_relax_cmh2o).toBeNaN();
  });
});
