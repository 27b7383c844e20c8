import { describe, expect, it } from 'vitest';
import type { LungSignals } from '../lung-signals.ts';
import { buildLungSignals } from '../testing/build-lung-signals.ts';
import { readExpirationSigns, stackingLimitMl } from './read-expiration-signs.ts';
import { readInflationSigns } from './read-inflation-signs.ts';
import { readTriggerSigns } from './read-trigger-signs.ts';
import { smoothWaves } from './smooth-waves.ts';

const PEEP = 5;
const TAU_S = 0.5;
const TI_S = 1;
const TE_S = 2;
const FLOW_LPS = 0.5;

interface Muscle {
  /** What a muscle adds to the flow, L/s, s from the breath's first sample. */
  readonly flowAt?: (seconds: number) => number;
  readonly pressureAt?: (seconds: number) => number;
}

/** Half a litre a second for a second, then an expiration of one time constant. */
function aBreath(rateHz: number, { flowAt = () => 0, pressureAt = () => 0 }: Muscle = {}): LungSignals {
  const inspirationEnd = TI_S * rateHz;
  return buildLungSignals({
    rateHz,
    length: (TI_S + TE_S) * rateHz,
    inspirationEnd,
    at: (index, volumeL) => {
      const seconds = index / rateHz;
      if (index < inspirationEnd) return { flowLps: FLOW_LPS, pressureCmh2o: PEEP + 5 + 20 * volumeL };
      return { flowLps: -volumeL / TAU_S + flowAt(seconds), pressureCmh2o: PEEP + pressureAt(seconds) };
    },
  });
}

/** A pull of 0.4 s from 1 s after cycling off on. */
const pull = (height: number) => (seconds: number) =>
  seconds > 2 && seconds < 2.4 ? height * Math.sin((Math.PI * (seconds - 2)) / 0.4) : 0;

describe.each([50, 100, 200])('signs of an expiration at %i Hz', (rateHz) => {
  const read = (breath: LungSignals) => readExpirationSigns(smoothWaves(breath, null), null);

  it('of a passive chest show its time constant, no notch, and the volume left', () => {
    const signs = read(aBreath(rateHz));
    expect(signs.tau).toBeCloseTo(TAU_S, 1);
    expect(signs.late_bump).toBeLessThan(0.2);
    expect(signs.left_ml).toBeCloseTo(1000 * FLOW_LPS * Math.exp(-TE_S / TAU_S), -1);
    expect(signs.exp_flow_0_5).toBeCloseTo(Math.exp(-0.5 / TAU_S), 1);
  });

  it('of a pull show a notch of its height where it turns, and a fall of pressure', () => {
    const signs = read(aBreath(rateHz, { flowAt: pull(0.3), pressureAt: (seconds) => -pull(3)(seconds) }));
    expect(signs.late_bump).toBeGreaterThan(9);
    expect(signs.late_bump_s).toBeGreaterThan(1.1);
    expect(signs.late_bump_s).toBeLessThan(1.35);
    expect(signs.dip).toBeCloseTo(3, 0);
  });
});

describe('signs before delivery', () => {
  const rateHz = 100;
  const rise = (seconds: number) => Math.max(0, seconds - 2.7);
  const former = aBreath(rateHz, {
    flowAt: (seconds) => 1.5 * rise(seconds),
    pressureAt: (seconds) => -8 * rise(seconds),
  });
  const signs = readTriggerSigns(smoothWaves(aBreath(rateHz), former));

  it('tell when flow and pressure left their course', () => {
    expect(signs.flow_departure_s).toBeGreaterThan(0.15);
    expect(signs.flow_departure_s).toBeLessThan(0.35);
    expect(signs.pressure_departure_s).toBeGreaterThan(0.2);
    expect(signs.pressure_departure_s).toBeLessThan(0.32);
    expect(signs.pressure_drop_0_2).toBeCloseTo(1.6, 0);
  });

  it('are not to be had where no breath borders', () => {
    const alone = readTriggerSigns(smoothWaves(aBreath(rateHz), null));
    expect(alone.flow_before).toBeNaN();
    expect(alone.flow_departure_s).toBeNaN();
    expect(alone.flow_turn).toBeNaN();
  });
});

describe('signs of an inflation', () => {
  it('at a set flow show a flat flow and the rise of pressure per volume', () => {
    const signs = readInflationSigns(smoothWaves(aBreath(100), null));
    expect(signs.flow_spread).toBeLessThan(0.01);
    expect(signs.cycling_flow).toBeCloseTo(1, 2);
    expect(signs.ti).toBe(1);
    expect(signs.vti).toBeCloseTo(500, -1);
    expect(signs.rise_over_volume).toBeCloseTo(20, 0);
  });
});

it('A breath counts as stacked from a quarter of what went in, or from 2 mL/kg where the weight is known', () => {
  expect(stackingLimitMl(400, null)).toBe(100);
  expect(stackingLimitMl(400, 40)).toBe(80);
  expect(stackingLimitMl(400, 80)).toBe(100);
});
