import { computeGasIndices, type Breath } from '@eupnea/model';
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

const MODES = ['vc', 'pc', 'ps'] as const;
/** The store of CO2 in the simulator changes in the first minute; the delay is known after five breaths. */
export const SETTLED_S = 70;
const SECONDS = 130;

export interface Pair {
  readonly breath: Breath;
  readonly truth: TruthBreath;
}

/** A lung, a ventilator and a capnometer drawn by seed: mainstream, or sidestream with 1.5 to 3 s of transport. */
export function drawBed(seed: number, isSidestream: boolean): Scenario {
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
      alveolarDeadSpaceShare: createDraw(seed, 'alveolar dead space').between(0, 0.3),
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

export function analyze(scenario: Scenario, seed: number): readonly Pair[] {
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

export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

export function medianMiss(pairs: readonly Pair[], of: (pair: Pair) => number): number {
  const misses = pairs.map(of).filter((miss) => !Number.isNaN(miss));
  return misses.length > pairs.length / 3 ? Math.abs(median(misses)) : Number.NaN;
}

/** CO2 that passed the airway in the minute that ends with a breath, mL/min. */
export function trueOutput(pairs: readonly Pair[], { endS }: TruthBreath): number {
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

/** Dead space of the airway as the simulator was set: what Bohr finds in a lung with one alveolar gas. */
export const setBohrRatio = ({ gas, expiredMl }: TruthBreath): number => gas.deadSpaceMl / expiredMl;

/** Dead space as the simulator was set, with the alveoli that meet no blood. */
export function setPhysiologicalRatio(truth: TruthBreath, { gas }: Scenario): number {
  return 1 - (1 - setBohrRatio(truth)) * (1 - (gas.alveolarDeadSpaceShare ?? 0));
}

const UNKNOWN_GAS = {
  PaO2: null,
  PaCO2: null,
  SaO2: null,
  Hb: null,
  FiO2: null,
  SpO2: null,
  pressure: null,
  rate: null,
  minuteVolume: null,
  weight: null,
  mixedCo2: null,
};

/** Enghoff's dead space of a breath with a blood gas that has the CO2 of the simulated blood. */
export function measureEnghoff({ breath, truth }: Pair): number {
  const { peco2_mmhg: mixed } = breath.features;
  const inputs = {
    ...UNKNOWN_GAS,
    PaCO2: truth.gas.arterialCo2Mmhg,
    mixedCo2: Number.isNaN(mixed) ? null : mixed,
  };
  const { leak_percent: leak } = breath.features;
  const conditions = { leakPercent: Number.isNaN(leak) ? null : leak };
  return computeGasIndices(inputs, conditions).VDE.value ?? Number.NaN;
}

export interface LungMiss {
  readonly output: number;
  readonly fowler: number;
  readonly langley: number;
  readonly bohr: number;
  readonly bohrAsSet: number;
  readonly enghoff: number;
  readonly endTidal: number;
}

export function judgeLung(seed: number, isSidestream: boolean): LungMiss {
  return judgeBed(drawBed(seed, isSidestream), seed);
}

function judgeBed(bed: Scenario, seed: number): LungMiss {
  const pairs = analyze(bed, seed);
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
    bohrAsSet: medianMiss(
      settled,
      ({ breath, truth }) => breath.features.vd_bohr_ratio / setBohrRatio(truth) - 1,
    ),
    enghoff: medianMiss(settled, (pair) => measureEnghoff(pair) / setPhysiologicalRatio(pair.truth, bed) - 1),
    endTidal: medianMiss(settled, ({ breath, truth: { gas, expiredMl } }) => {
      const last = gas.alveolarCo2Mmhg + (gas.plateauSlopeMmhgPerL * (expiredMl - gas.deadSpaceMl)) / 1000;
      return breath.features.petco2_mmhg / last - 1;
    }),
  };
}
