import { readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { simulateRecording, type SimulatedRecording } from '../simulate-recording.ts';
import type { TruthBreath } from '../truth/truth.ts';
import { findScenario } from './beds.ts';

/** Breaths after PRVC has found its pressure and trapped air its level. */
const SETTLED_S = 60;

function simulate(id: string): SimulatedRecording & { readonly settled: readonly TruthBreath[] } {
  const scenario = findScenario(id);
  if (scenario === undefined) throw new Error(`no scenario ${id}`);
  const recording = simulateRecording(scenario, 1, 120);
  return { ...recording, settled: recording.breaths.filter(({ startS }) => startS > SETTLED_S) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Largest pressure of a breath, seen from the sensors. */
function peakOf({ events }: SimulatedRecording, { startIndex, expirationIndex }: TruthBreath): number {
  return Math.max(...readChannel(events, 'pressure').slice(startIndex, expirationIndex));
}

describe('a child', () => {
  it('breathes 6 to 9 mL/kg, 18 to 30 times a minute', () => {
    const { settled } = simulate('child');
    const volumes = settled.map((breath) => breath.inspiredMl / 20);
    expect(mean(volumes)).toBeGreaterThan(6);
    expect(mean(volumes)).toBeLessThan(9);
    const perMin = 60 / mean(settled.map((breath) => breath.endS - breath.startS));
    expect(perMin).toBeGreaterThan(18);
    expect(perMin).toBeLessThan(30);
  });

  it('passive, gets VT = C dP (1 - exp(-Ti / tau)) with tau = 0.4 s, less what the rise takes', () => {
    const scenario = findScenario('child');
    if (scenario === undefined) throw new Error('no child');
    const effort = { ...scenario.effort, amplitudeCmh2o: 0, ratePerMin: 0 };
    const passive = { ...scenario, effort, leakConductance: 0 };
    const last = simulateRecording(passive, 1, 60).breaths.at(-1);
    const { pressureControlCmh2o, inspiratoryTimeS } = scenario.settings;
    const whole = 20 * pressureControlCmh2o * (1 - Math.exp(-inspiratoryTimeS / 0.4));
    const afterRise = 20 * pressureControlCmh2o * (1 - Math.exp(-(inspiratoryTimeS - 0.15) / 0.4));
    expect(last?.inspiredMl).toBeLessThan(whole);
    expect(last?.inspiredMl).toBeGreaterThan(afterRise);
    expect(last?.complianceMlPerCmh2o).toBeCloseTo(20, 6);
  });
});

describe('diseased lungs', () => {
  it('severe asthma shows a high resistive pressure and traps air', () => {
    const recording = simulate('asthma');
    const [breath] = recording.settled;
    if (breath === undefined) throw new Error('no breath');
    // 25 cmH2O s/L at 1 L/s.
    const plateau = 5 + breath.intrinsicPeepCmh2o + breath.inspiredMl / 54;
    expect(peakOf(recording, breath) - plateau).toBeGreaterThan(22);
    expect(breath.intrinsicPeepCmh2o).toBeGreaterThan(0.3);
  });

  it('severe ARDS drives its lung with some 20 cmH2O for 4.5 mL/kg', () => {
    const [breath] = simulate('ards-severe').settled;
    expect((breath?.inspiredMl ?? 0) / 15).toBeGreaterThan(18);
    expect((breath?.inspiredMl ?? 0) / 68.7).toBeCloseTo(4.5, 1);
  });

  it('PRVC finds the volume that is set for moderate ARDS', () => {
    expect(mean(simulate('ards-moderate').settled.map((breath) => breath.inspiredMl)) / 410).toBeCloseTo(
      1,
      1,
    );
  });

  it('fibrosis is fast and empties within its expiration', () => {
    const { settled } = simulate('fibrosis');
    expect(60 / mean(settled.map((breath) => breath.endS - breath.startS))).toBeGreaterThan(26);
    expect(mean(settled.map((breath) => breath.intrinsicPeepCmh2o))).toBeLessThan(1);
  });

  it('obesity weighs on the chest wall: more pressure for the volume of normal lungs', () => {
    const breath = simulate('obesity').settled[0];
    expect(breath?.complianceMlPerCmh2o).toBeCloseTo(36, 6);
  });

  it('mild ARDS is supported: every breath is asked for', () => {
    const { settled } = simulate('ards-mild');
    expect(settled.length).toBeGreaterThan(15);
    expect(settled.every((breath) => breath.cause === 'sensed' && breath.effortOnsetS !== null)).toBe(true);
  });

  it('APRV is released by the clock, with efforts on both levels', () => {
    const { settled, efforts } = simulate('aprv');
    expect(settled.every((breath) => breath.cause === 'time')).toBe(true);
    expect(efforts.length).toBeGreaterThan(settled.length);
  });
});
