import { describe, expect, it } from 'vitest';
import { recoilPressure } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import { buildEffortBreaths, type EffortChest } from '../testing/build-effort-breaths.ts';
import { BreathMemory } from './breath-memory.ts';
import { findRestingChest } from './resting-chest.ts';

const CHEST: EffortChest = { elastance: 50, curvature: 0, resistance: 8, turbulence: 0 };
const SHAPE = { riseS: 0.3, fallS: 0.1 };

function findIn(peaksCmh2o: readonly number[], shakenCmh2o = 0) {
  const memory = new BreathMemory();
  let former: LungSignals | null = null;
  for (const breath of buildEffortBreaths(CHEST, { ...SHAPE, peaksCmh2o })) {
    const pressure = breath.pressure.map((value, at) => value + shakenCmh2o * Math.sin(at / 9));
    const shaken = { ...breath, pressure };
    memory.add(shaken, former);
    former = shaken;
  }
  return findRestingChest(memory.breaths);
}

describe('the chest of a patient who pulls in some breaths only', () => {
  it('is that of the breaths in which he lies still', () => {
    const found = findIn([0, 0, 10, 0, 0, 0, 13, 0]);
    expect(found?.chest.resistanceIn).toBeGreaterThan(7);
    expect(found?.chest.resistanceIn).toBeLessThan(9);
    const recoil = found === null ? Number.NaN : recoilPressure(0.2, found.chest);
    expect(recoil).toBeGreaterThan(9.3);
    expect(recoil).toBeLessThan(10.7);
  });

  it('leaves over the breaths in which he pulls, in order and by how much', () => {
    const pulled = findIn([0, 0, 10, 0, 0, 0, 13, 0])?.pulled ?? [];
    expect(pulled).toHaveLength(2);
    expect(pulled[0]?.variance).toBeGreaterThan(2);
    expect(pulled[1]?.variance).toBeGreaterThan(1.3 * (pulled[0]?.variance ?? Number.NaN));
  });

  it('is found below a heart', () => {
    expect(findIn([0, 0, 10, 0, 0, 0, 13, 0], 0.9)).not.toBeNull();
  });

  it('is not told where more than a heart is left over of every breath', () => {
    expect(findIn([0, 0, 30, 0, 0, 0, 35, 0], 0.9)).not.toBeNull();
    expect(findIn([0, 0, 30, 0, 0, 0, 35, 0], 1.8)).toBeNull();
  });

  it('is not told where no breath shows what an effort looks like: efforts all alike are explained as well', () => {
    expect(findIn([0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
    expect(findIn([8, 8, 8, 8, 8, 8, 8, 8])).toBeNull();
  });

  it('is not told where he pulls in most breaths, now more and now less', () => {
    expect(findIn([5, 8, 11, 7, 0, 6, 10, 8, 0, 8])).toBeNull();
    expect(findIn([0, 1, 2, 3, 0.5, 2.5, 1.8, 14])).toBeNull();
  });

  it('is not judged by five breaths', () => {
    expect(findIn([0, 10, 0, 0, 0])).toBeNull();
    expect(findIn([0, 10, 0, 0, 0, 0])).not.toBeNull();
  });
});
