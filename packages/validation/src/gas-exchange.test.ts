import type { Breath } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import {
  BASE_SCENARIO,
  createDraw,
  QUIET_EFFORT,
  simulateRecording,
  TYPICAL_SENSORS,
  type Scenario,
  type TruthBreath,
} from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';

/** All 50 take a minute: fewer unless the deep tests run. */
const LUNGS = process.env['EUPNEA_DEEP'] === '1' ? 50 : 15;
const MODES = ['vc', 'pc', 'ps'] as const;
/** The store of CO2 in the simulator changes in the first minute; the delay is known after five breaths. */
const SETTLED_S = 70;
const SECONDS = 130;

interface Pair {
  readonly breath: Breath;
  readonly truth: TruthBreath;
}

/** A lung, a ventilator and a capnometer drawn by seed: mainstream, or sidestream with 1.5 to 3 s of transport. */
function drawBed(seed: number, isSidestream: boolean): Scenario {
  const draw = createDraw(seed, isSidestream ? 'sidestream' : 'mainstream');
  const mode = draw.oneOf(MODES);
  const tidalVolumeMl = draw.between(350, 600);
  const ratePerMin = draw.between(10, 24);
  return {
    ...BASE_SCENARIO,
    lung: {
      complianceMlPerCmh2o: draw.between(25, 70),
      resistanceInsp: draw.between(5, 15),
      resistanceExp: draw.between(6, 18),
    },
    gas: {
      ...BASE_SCENARIO.gas,
      co2ProductionMlPerMin: draw.between(140, 300),
      deadSpaceL: (tidalVolumeMl / 1000) * draw.between(0.22, 0.42),
      transitionSpread: draw.between(0.1, 0.2),
      plateauSlopePerL: draw.between(0, 0.3),
      startPaco2Mmhg: draw.between(35, 60),
      sensorWashoutL: draw.between(0.006, 0.014),
    },
    settings: { ...BASE_SCENARIO.settings, mode, tidalVolumeMl, ratePerMin },
    effort: mode === 'ps' ? { ...QUIET_EFFORT, ratePerMin, amplitudeCmh2o: 7 } : BASE_SCENARIO.effort,
    sensors: {
      ...TYPICAL_SENSORS,
      flow: { ...TYPICAL_SENSORS.flow, lagS: draw.between(0.005, 0.025) },
      co2: {
        lagS: isSidestream ? draw.between(0.08, 0.2) : draw.between(0.02, 0.06),
        noise: 0.12,
        resolution: 0.01,
        output: { delayS: isSidestream ? draw.between(1.5, 3) : 0 },
      },
    },
  };
}

function analyze(scenario: Scenario, seed: number): readonly Pair[] {
  const { events, breaths: truths } = simulateRecording(scenario, seed, SECONDS);
  const pipeline = createBreathPipeline({
    rateHz: scenario.rateHz,
    segmentation: 'device',
    depth: 'basic',
  });
  const breaths: Breath[] = [];
  for (const event of events) {
    if (event.type === 'samples') breaths.push(...pipeline.pushSamples(event.block));
    if (event.type === 'mark') breaths.push(...pipeline.pushMark(event));
  }
  breaths.push(...pipeline.finish());
  return breaths.flatMap((breath) => {
    const truth = truths.find(({ startIndex }) => startIndex === breath.startIndex);
    return truth === undefined || breath.incomplete ? [] : [{ breath, truth }];
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

function medianMiss(pairs: readonly Pair[], of: (pair: Pair) => number): number {
  const misses = pairs.map(of).filter((miss) => !Number.isNaN(miss));
  return misses.length > pairs.length / 3 ? Math.abs(median(misses)) : Number.NaN;
}

/** CO2 that passed the airway in the minute that ends with a breath, mL/min. */
function trueOutput(pairs: readonly Pair[], { endS }: TruthBreath): number {
  let co2Ml = 0;
  let seconds = 0;
  for (const { truth } of pairs) {
    if (truth.endS > endS || truth.endS <= endS - 60) continue;
    co2Ml += truth.gas.expiredCo2Ml - truth.gas.inspiredCo2Ml;
    seconds += truth.endS - truth.startS;
  }
  return (60 * co2Ml) / seconds;
}

/** Bohr's dead space of a breath, from what it carried and its alveolar gas in the middle of phase III. */
function trueBohrRatio({ gas, expiredMl }: TruthBreath): number {
  const mixed = (863 * gas.expiredCo2Ml) / expiredMl;
  const middleL = (expiredMl - gas.deadSpaceMl) / 2000;
  return 1 - mixed / (gas.alveolarCo2Mmhg + gas.plateauSlopeMmhgPerL * middleL);
}

interface LungMiss {
  readonly output: number;
  readonly fowler: number;
  readonly langley: number;
  readonly bohr: number;
  readonly endTidal: number;
}

function judgeLung(seed: number, isSidestream: boolean): LungMiss {
  const pairs = analyze(drawBed(seed, isSidestream), seed);
  const settled = pairs.filter(({ truth }) => truth.startS > SETTLED_S);
  return {
    output: medianMiss(
      settled,
      ({ breath, truth }) => breath.features.vco2_ml_min / trueOutput(pairs, truth) - 1,
    ),
    fowler: medianMiss(
      settled,
      ({ breath, truth }) => breath.features.vd_airway_ml / truth.gas.deadSpaceMl - 1,
    ),
    langley: medianMiss(
      settled,
      ({ breath, truth }) => breath.features.vd_langley_ml / truth.gas.deadSpaceMl - 1,
    ),
    bohr: medianMiss(
      settled,
      ({ breath, truth }) => breath.features.vd_bohr_ratio / trueBohrRatio(truth) - 1,
    ),
    endTidal: medianMiss(settled, ({ breath, truth: { gas, expiredMl } }) => {
      const last = gas.alveolarCo2Mmhg + (gas.plateauSlopeMmhgPerL * (expiredMl - gas.deadSpaceMl)) / 1000;
      return breath.features.petco2_mmhg / last - 1;
    }),
  };
}

describe.each([
  ['mainstream', false],
  ['sidestream', true],
] as const)('%s capnography of simulated lungs', (_name, isSidestream) => {
  const misses = Array.from({ length: LUNGS }, (_lung, seed) => judgeLung(seed, isSidestream));
  const worst = (of: (miss: LungMiss) => number) => Math.max(...misses.map(of));
  const withPlateau = misses.filter(({ fowler }) => !Number.isNaN(fowler));
  const worstSpace = (of: (miss: LungMiss) => number) => Math.max(...withPlateau.map(of));

  it('has the CO2 elimination within 5 %', () => {
    expect(worst(({ output }) => output)).toBeLessThan(0.05);
  });

  it('has every dead space within 10 %', () => {
    // Wide phases II beside large dead spaces leave no phase III.
    expect(withPlateau.length).toBeGreaterThanOrEqual(0.9 * LUNGS);
    expect(worstSpace(({ fowler }) => fowler)).toBeLessThan(0.1);
    expect(worstSpace(({ langley }) => langley)).toBeLessThan(0.1);
    expect(worstSpace(({ bohr }) => bohr)).toBeLessThan(0.1);
  });

  it('has the end-tidal CO2 within 5 %', () => {
    expect(worst(({ endTidal }) => endTidal)).toBeLessThan(0.05);
  });
});

const bed: Scenario = { ...drawBed(3, false), settings: { ...BASE_SCENARIO.settings, mode: 'vc' } };

describe('a simulated breath', () => {
  it('carries the CO2 of its closed form: the line of phase III over a logistic phase II', () => {
    const { deadSpaceL, transitionSpread, plateauSlopePerL } = bed.gas;
    const width = (transitionSpread * deadSpaceL) / 2;
    for (const { truth } of analyze(bed, 3).slice(2)) {
      const alveolarL = truth.expiredMl / 1000 - deadSpaceL;
      const area = alveolarL + plateauSlopePerL * (alveolarL ** 2 / 2 - (width ** 2 * Math.PI ** 2) / 6);
      const closed = (truth.gas.alveolarCo2Mmhg * area * 1000) / 863;
      expect(Math.abs(truth.gas.expiredCo2Ml / closed - 1)).toBeLessThan(0.01);
    }
  });
});

describe('a leak of a fifth of the breath', () => {
  const pairs = analyze({ ...bed, leakConductance: 0.016 }, 3).filter(
    ({ truth }) => truth.startS > SETTLED_S,
  );

  it('leaves the end-tidal CO2 and takes the volumes of CO2 away, with the reason', () => {
    expect(pairs.length).toBeGreaterThan(10);
    for (const { breath } of pairs) {
      expect(breath.features.leak_percent).toBeGreaterThan(10);
      expect(breath.features.petco2_mmhg).toBeGreaterThan(20);
      expect(breath.features.vco2_ml_min).toBeNaN();
      expect(breath.features.vd_airway_ml).toBeNaN();
      expect(breath.provenance.vtco2_ml?.failedGates).toEqual(['leak']);
    }
  });
});

describe('a sidestream capnometer', () => {
  it('shows its delay, but for whole breaths that regular breathing hides', () => {
    const sidestream = drawBed(5, true);
    const delayS = sidestream.sensors.co2?.output?.delayS ?? 0;
    const found = analyze(sidestream, 5).map(({ breath }) => breath.features.co2_delay_s);
    const periodS = 60 / sidestream.settings.ratePerMin;
    const rest = (((median(found.slice(-10)) - delayS) % periodS) + periodS) % periodS;
    expect(Math.min(rest, periodS - rest)).toBeLessThan(0.05);
  });
});
