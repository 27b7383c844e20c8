import { readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { QUIET_EFFORT } from './effort/effort-plan.ts';
import { LUNG_PRESETS } from './patient/presets.ts';
import { BASE_SCENARIO } from './scenarios/base-scenario.ts';
import { findScenario } from './scenarios/beds.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { IDEAL_SENSORS } from './sensors/sensor-set.ts';
import { createSimulation, type SimulationStep } from './simulation.ts';
import type { TruthBreath } from './truth/truth.ts';

const PC: Scenario = {
  ...BASE_SCENARIO,
  sensors: IDEAL_SENSORS,
  settings: { ...BASE_SCENARIO.settings, mode: 'pc', pressureControlCmh2o: 12 },
};

const breathsOf = ({ truth }: SimulationStep): readonly TruthBreath[] =>
  truth.filter((event) => event.type === 'breath');
const last = <Item>(items: readonly Item[]): Item => {
  const item = items.at(-1);
  if (item === undefined) throw new Error('nothing there');
  return item;
};

describe('a simulation that is adjusted while it runs', () => {
  it('is the same to the last bit as long as nothing is named', () => {
    const scenario = findScenario('secretions-and-suction') ?? PC;
    const left = createSimulation(scenario, 4);
    const right = createSimulation(scenario, 4);
    right.adjust({});
    const plain = left.step(12_000);
    const first = right.step(6000);
    right.adjust({ settings: {}, effort: {} });
    const second = right.step(6000);
    expect([...first.truth, ...second.truth]).toEqual(plain.truth);
    expect(readChannel([...first.events, ...second.events], 'pressure')).toEqual(
      readChannel(plain.events, 'pressure'),
    );
  });

  it('gives the same run for the same changes at the same times', () => {
    const run = () => {
      const simulation = createSimulation(PC, 9);
      const before = simulation.step(2000);
      simulation.adjust({ effort: { ratePerMin: 20, amplitudeCmh2o: 8 }, lung: LUNG_PRESETS.copd });
      return [before, simulation.step(4000)];
    };
    expect(run()).toEqual(run());
  });

  it('delivers by the new settings, says so, and goes back to the scenario when they are taken back', () => {
    const simulation = createSimulation(PC, 1);
    const before = last(breathsOf(simulation.step(2000)));
    simulation.adjust({ settings: { pressureControlCmh2o: 20, peepCmh2o: 10 } });
    const during = simulation.step(3000);
    expect(last(breathsOf(during)).inspiredMl).toBeGreaterThan(before.inspiredMl * 1.5);
    expect(during.events.find((event) => event.type === 'settings')?.values).toMatchObject({
      p_control: 20,
      PEEPCPAP: 10,
    });
    simulation.adjust({});
    expect(last(breathsOf(simulation.step(3000))).inspiredMl).toBeCloseTo(before.inspiredMl, 0);
  });

  it('changes its mode in the middle of a breath without a jump of time', () => {
    const simulation = createSimulation(PC, 1);
    simulation.step(530);
    simulation.adjust({ settings: { mode: 'vc', tidalVolumeMl: 500, pauseS: 0 } });
    const breaths = breathsOf(simulation.step(3000));
    expect(last(breaths).control).toBe('volume');
    expect(last(breaths).inspiredMl).toBeCloseTo(500, -1);
    breaths.slice(1).forEach((breath, at) => expect(breath.startS).toBe(breaths[at]?.endS));
  });

  it('begins PRVC at the pressure that stands on the panel', () => {
    const simulation = createSimulation(BASE_SCENARIO, 1);
    simulation.step(1000);
    simulation.adjust({ settings: { mode: 'prvc', pressureControlCmh2o: 7 } });
    const first = breathsOf(simulation.step(1500)).find(({ control }) => control === 'pressure');
    expect(first?.inspiredMl).toBeLessThan(LUNG_PRESETS.normal.complianceMlPerCmh2o * 7 * 1.02);
  });

  it('takes the lung with the next breath: none has two, and no gas appears from nowhere', () => {
    const simulation = createSimulation(PC, 1);
    const before = simulation.step(2050);
    simulation.adjust({ lung: { complianceMlPerCmh2o: 25, resistanceInsp: 20, resistanceExp: 20 } });
    const after = simulation.step(3000);
    const [running, first] = breathsOf(after);
    expect(running?.resistanceInsp).toBe(LUNG_PRESETS.normal.resistanceInsp);
    expect(running?.inspiredMl).toBeCloseTo(last(breathsOf(before)).inspiredMl, 0);
    expect(first?.complianceMlPerCmh2o).toBeCloseTo(25, 6);
    expect(first?.resistanceInsp).toBe(20);
    // What the old lung held more at PEEP, 174 mL, would show here as gas that nobody breathed.
    for (const { inspiredMl, expiredMl } of breathsOf(after))
      expect(Math.abs(expiredMl - inspiredMl)).toBeLessThan(15);
    expect(first?.intrinsicPeepCmh2o).toBeCloseTo(running?.intrinsicPeepCmh2o ?? 9, 1);
  });

  it('calls efforts forth in a passive patient, and lets a leak out', () => {
    const simulation = createSimulation(PC, 1);
    expect(simulation.step(3000).truth.some(({ type }) => type === 'effort')).toBe(false);
    simulation.adjust({ effort: QUIET_EFFORT, leakConductance: 0.03 });
    const { truth } = simulation.step(3000);
    expect(truth.filter(({ type }) => type === 'effort').length).toBeGreaterThan(5);
    expect(last(truth.filter((event) => event.type === 'breath')).lostMl).toBeGreaterThan(50);
  });

  it('leaves the efforts as they are when only the ventilator is changed', () => {
    const scenario: Scenario = { ...PC, effort: QUIET_EFFORT };
    const [left, adjusted] = [createSimulation(scenario, 2), createSimulation(scenario, 2)];
    for (const simulation of [left, adjusted]) simulation.step(1000);
    adjusted.adjust({ settings: { peepCmh2o: 9 } });
    const effortsOf = ({ truth }: SimulationStep) => truth.filter(({ type }) => type === 'effort');
    expect(effortsOf(adjusted.step(3000))).toEqual(effortsOf(left.step(3000)));
  });

  it('keeps what was set by hand when the course goes on', () => {
    const scenario: Scenario = {
      ...PC,
      course: [{ seconds: 10 }, { seconds: 60, settings: { peepCmh2o: 9 } }],
    };
    const simulation = createSimulation(scenario, 1);
    simulation.adjust({ settings: { ratePerMin: 25 } });
    simulation.step(1500);
    const { settings } = Object.groupBy(simulation.snapshot(), ({ type }) => type);
    expect(settings?.[0]).toMatchObject({ values: { rate: 25, PEEPCPAP: 9 } });
  });
});

describe('what happens at the bed on demand', () => {
  it.each(['cough', 'suction', 'disconnection'] as const)(
    'is a %s of the asked length, told in the truth',
    (kind) => {
      const simulation = createSimulation(PC, 1);
      simulation.step(2000);
      simulation.disturb(kind, 3);
      const { truth } = simulation.step(500);
      expect(truth.filter(({ type }) => type === 'artefact')).toEqual([
        { type: 'artefact', kind, startS: expect.closeTo(20, 1), endS: expect.closeTo(23, 1) },
      ]);
    },
  );

  it('is not taken back by the next phase of the course', () => {
    const scenario: Scenario = { ...PC, course: [{ seconds: 10 }, { seconds: 60 }] };
    const simulation = createSimulation(scenario, 1);
    // The next sample begins the next phase.
    simulation.step(1000);
    simulation.disturb('cough', 2);
    expect(simulation.step(300).truth.some(({ type }) => type === 'artefact')).toBe(true);
  });
});
