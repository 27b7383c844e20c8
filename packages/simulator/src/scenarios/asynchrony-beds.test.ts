import { describe, expect, it } from 'vitest';
import { simulateRecording, type SimulatedRecording } from '../simulate-recording.ts';
import { findScenario } from './beds.ts';

function simulate(id: string, seconds: number): SimulatedRecording {
  const scenario = findScenario(id);
  if (scenario === undefined) throw new Error(`no scenario ${id}`);
  return simulateRecording(scenario, 1, seconds);
}

describe('beds of asynchrony', () => {
  it('simv-with-leak loses volume and has breaths of both kinds', () => {
    const { breaths } = simulate('simv-with-leak', 120);
    expect(breaths.every((breath) => breath.lostMl > 20)).toBe(true);
    const volumes = breaths.map((breath) => breath.inspiredMl);
    expect(Math.max(...volumes)).toBeGreaterThan(Math.min(...volumes) * 1.2);
  });

  it('reverse-trigger has efforts that begin after the onset of breaths started by the clock', () => {
    const { breaths, efforts } = simulate('reverse-trigger', 120);
    const reverse = efforts.filter((effort) =>
      breaths.some(
        (breath) => breath.cause === 'time' && effort.onsetS > breath.startS && effort.onsetS < breath.endS,
      ),
    );
    expect(reverse.length).toBeGreaterThan(20);
    expect(reverse.length / efforts.length).toBeGreaterThan(0.9);
  });

  it('auto-trigger has many cycles without an effort in the 0.4 s before', () => {
    const { breaths, efforts } = simulate('auto-trigger', 120);
    const automatic = breaths.filter(
      (breath) =>
        breath.cause === 'sensed' &&
        !efforts.some((effort) => effort.onsetS > breath.startS - 0.4 && effort.onsetS <= breath.startS) &&
        breath.effortOnsetS === null,
    );
    expect(automatic.length).toBeGreaterThan(15);
  });

  it('secretions-and-suction tells its artefacts', () => {
    const { artefacts } = simulate('secretions-and-suction', 300);
    expect(artefacts.map((artefact) => artefact.kind)).toEqual([
      'cough',
      'suction',
      'cough',
      'disconnection',
    ]);
  });
});
