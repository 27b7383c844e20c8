import { createSimulatorEmulator, type EncodableEvent } from '@eupnea/drivers';
import { findParameter } from '@eupnea/model';
import { listBlocks, readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createLiveSource } from './live-source.ts';
import { createLoopSource } from './loop-source.ts';
import { recordLoop } from './record-loop.ts';
import { BASE_SCENARIO } from './scenarios/base-scenario.ts';
import { ALL_SCENARIOS, findScenario, SCENARIOS } from './scenarios/beds.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { simulateRecording } from './simulate-recording.ts';
import { createSimulation } from './simulation.ts';

function scenario(id: string): Scenario {
  const found = findScenario(id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
}

const pressures = (events: readonly EncodableEvent[]): readonly number[] => readChannel(events, 'pressure');
const marks = (events: readonly EncodableEvent[]): readonly EncodableEvent[] =>
  events.filter((event) => event.type === 'mark');
const alarmCodes = (events: readonly EncodableEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'alarms' ? event.active.map((alarm) => alarm.code) : []));

function bytes(id: string, seed: number): Uint8Array {
  const source = createLiveSource(createSimulation(scenario(id), seed));
  return createSimulatorEmulator(source, 'float32').read(20_000);
}

describe('a simulation', () => {
  it('gives the same bytes for the same seed, and others for another', () => {
    const first = bytes('copd-auto-peep', 7);
    expect(Buffer.compare(first, bytes('copd-auto-peep', 7))).toBe(0);
    expect(Buffer.compare(first, bytes('copd-auto-peep', 8))).not.toBe(0);
  });

  it('does not depend on how it is stepped', () => {
    const whole = createSimulation(scenario('pressure-support'), 3).step(3000);
    const pieces = createSimulation(scenario('pressure-support'), 3);
    const steps = [1, 7, 92, 400, 1500, 1000].map((count) => pieces.step(count));
    expect(steps.flatMap((step) => pressures(step.events))).toEqual(pressures(whole.events));
    expect(steps.flatMap((step) => step.truth)).toEqual(whole.truth);
    expect(steps.flatMap((step) => marks(step.events))).toEqual(marks(whole.events));
  });

  it('keeps the efforts when only the noise changes', () => {
    const noisy = scenario('pressure-support');
    const quiet: Scenario = {
      ...noisy,
      sensors: { ...noisy.sensors, pressure: { lagS: 0.015, noise: 0, resolution: 0 } },
    };
    expect(simulateRecording(quiet, 5, 60).efforts).toEqual(simulateRecording(noisy, 5, 60).efforts);
  });

  it('tells a mark right before the sample of its index, and samples without a gap', () => {
    for (const bed of SCENARIOS) {
      let next = 0;
      for (const event of simulateRecording({ ...bed, course: [] }, 2, 60).events) {
        if (event.type === 'mark') expect(event.sampleIndex).toBe(next);
        if (event.type !== 'samples') continue;
        expect(event.block.firstIndex).toBe(next);
        next += event.block.length;
      }
      expect(next).toBe(6000);
    }
  });

  it('marks breaths where the truth says they are', () => {
    const { events, breaths } = simulateRecording(scenario('pressure-support'), 4, 60);
    const starts = events.flatMap((event) =>
      event.type === 'mark' && event.kind === 'inspiration_start' ? [event.sampleIndex] : [],
    );
    expect(breaths.map((breath) => breath.startIndex)).toEqual(starts.slice(0, breaths.length));
  });
});

describe('the beds', () => {
  it('are at least eight, with different names', () => {
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ALL_SCENARIOS.map((bed) => bed.id)).size).toBe(ALL_SCENARIOS.length);
  });

  it.each(ALL_SCENARIOS.map((bed) => bed.id))('%s speaks the registry and stays within its ranges', (id) => {
    const simulation = createSimulation(scenario(id), 1);
    const { events } = simulation.step(60 * 100);
    const kinds = { settings: 'setting', numerics: 'monitored' } as const;
    let told = 0;
    for (const event of [...simulation.snapshot(), ...events]) {
      if (event.type !== 'settings' && event.type !== 'numerics') continue;
      for (const [code, value] of Object.entries(event.values)) {
        const definition = findParameter(kinds[event.type], code);
        expect(definition, `${event.type} ${code}`).not.toBeNull();
        const [least, most] = definition?.plausible ?? [-Infinity, Infinity];
        if (typeof value === 'number') {
          expect(value, code).toBeGreaterThanOrEqual(least);
          expect(value, code).toBeLessThanOrEqual(most);
        }
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(50);
  });

  it.each(ALL_SCENARIOS.filter((bed) => bed.id !== 'cpap-without-co2').map((bed) => bed.id))(
    '%s has four channels',
    (id) => {
      const [block] = listBlocks(createSimulation(scenario(id), 1).step(100).events);
      expect(Object.keys(block?.channels ?? {})).toEqual(['pressure', 'flow', 'volume', 'co2']);
    },
  );

  it('cpap-without-co2 has no capnometer and no PetCO2', () => {
    const { events } = createSimulation(scenario('cpap-without-co2'), 1).step(3000);
    expect(Object.keys(listBlocks(events)[0]?.channels ?? {})).toEqual(['pressure', 'flow', 'volume']);
    const numerics = events.find((event) => event.type === 'numerics');
    expect(numerics?.type === 'numerics' ? numerics.values['PetCO2'] : undefined).toBeNull();
  });

  it('tachypnoea crosses its upper rate limit and comes back', () => {
    const { events } = simulateRecording(scenario('tachypnoea'), 1, 400);
    const lists = events.flatMap((event) =>
      event.type === 'alarms' ? [event.active.some((alarm) => alarm.code === 'RR_high')] : [],
    );
    expect(lists).toContain(true);
    expect(lists.slice(lists.indexOf(true))).toContain(false);
  });

  it('standby stops samples and alarms, says so, and goes on in time', () => {
    const { events } = simulateRecording(scenario('standby'), 1, 300);
    const told = events.flatMap((event) => (event.type === 'standby' ? [event.standby] : []));
    expect(told).toEqual([false, true, false]);
    const indices = listBlocks(events).map((block) => [block.firstIndex, block.firstIndex + block.length]);
    const gaps = indices
      .slice(1)
      .flatMap(([start = 0], at) => (start === indices[at]?.[1] ? [] : [start - (indices[at]?.[1] ?? 0)]));
    expect(gaps).toEqual([90 * 100]);
  });

  it('volume-control changes its PEEP on the way', () => {
    const { events } = simulateRecording(scenario('volume-control'), 1, 300);
    const peep = events.flatMap((event) => (event.type === 'settings' ? [event.values['PEEPCPAP']] : []));
    expect(peep).toEqual([6, 8]);
  });

  it('high-pressure raises a high-priority pressure alarm', () => {
    expect(alarmCodes(simulateRecording(scenario('high-pressure'), 1, 30).events)).toContain('Pmax_high');
  });

  it('copd-auto-peep traps air and misses efforts', () => {
    const { breaths, efforts } = simulateRecording(scenario('copd-auto-peep'), 1, 120);
    const trapped = breaths.map((breath) => breath.intrinsicPeepCmh2o);
    expect(trapped.reduce((sum, value) => sum + value, 0) / trapped.length).toBeGreaterThan(1.5);
    expect(efforts.length).toBeGreaterThan(breaths.length * 1.3);
  });

  it('raises an apnoea alarm when nobody breathes', () => {
    const silent: Scenario = { ...BASE_SCENARIO, settings: { ...BASE_SCENARIO.settings, mode: 'ps' } };
    expect(alarmCodes(simulateRecording(silent, 1, 25).events)).toEqual(['apnoea']);
  });
});

describe('a loop for load', () => {
  const loop = recordLoop(scenario('pressure-support'), 1, 30);

  it('plays without a gap over its seam, and counts on', () => {
    const source = createLoopSource(loop, 0);
    let next = 0;
    let lastBreath = -1;
    for (let elapsedMs = 0; elapsedMs <= 70_000; elapsedMs += 137) {
      for (const event of source.advance(elapsedMs)) {
        if (event.type === 'samples') {
          expect(event.block.firstIndex).toBe(next);
          next += event.block.length;
        }
        if (event.type !== 'mark') continue;
        expect(event.sampleIndex).toBe(next);
        if (event.kind !== 'inspiration_start') continue;
        const number = event.deviceBreathNumber ?? Number.NaN;
        if (lastBreath >= 0) expect(number).toBe(lastBreath + 1);
        lastBreath = number;
      }
    }
    expect(next).toBeGreaterThan(loop.length * 2);
  });

  it('plays what was simulated', () => {
    const events = createLoopSource(loop, 0).advance((loop.length * 1000) / loop.rateHz);
    expect(pressures(events)).toEqual([...(loop.channels.pressure ?? [])]);
  });

  it('begins where it is told', () => {
    const events = createLoopSource(loop, 500).advance(1000);
    expect(pressures(events)).toEqual([...(loop.channels.pressure ?? [])].slice(500, 600));
    expect(listBlocks(events)[0]?.firstIndex).toBe(0);
  });
});
