import { describe, expect, it } from 'vitest';
import { sumBreath } from './breath-sums.ts';
import { ChestMemory } from './chest-memory.ts';
import { openWindow } from './lung-window.ts';
import { fillColumns } from './motion-columns.ts';

const RATE_HZ = 100;
const INSPIRATION = 100;
const LENGTH = 300;

interface Chest {
  readonly elastance: number;
  readonly resistance: number;
}

/**
 * A breath in pressure control, with an effort (half a sine, cmH2O) during inspiration.
 * @param lag samples by which the flow sensor trails
 */
function aBreath({ elastance, resistance }: Chest, driveCmh2o: number, effortCmh2o: number, lag: number) {
  const pressure = new Float32Array(LENGTH);
  const trueFlow = new Float64Array(LENGTH);
  let volumeL = 0;
  for (let at = 0; at < LENGTH; at += 1) {
    const isIn = at < INSPIRATION;
    pressure[at] =
      5 + (isIn ? driveCmh2o * Math.min(1, at / 10) : driveCmh2o * Math.exp((INSPIRATION - at) / 4));
    const muscle = isIn ? effortCmh2o * Math.sin((Math.PI * at) / INSPIRATION) : 0;
    const flowLps = ((pressure[at] ?? 0) - 5 + muscle - elastance * volumeL) / resistance;
    trueFlow[at] = flowLps;
    volumeL += flowLps / RATE_HZ;
  }
  const flow = Float32Array.from({ length: LENGTH }, (_, at) => 60 * (trueFlow[Math.max(0, at - lag)] ?? 0));
  return { rateHz: RATE_HZ, length: LENGTH, inspirationEnd: INSPIRATION, pressure, flow };
}

function learn(memory: ChestMemory, breath: ReturnType<typeof aBreath>, isQuiet: boolean) {
  const lung = openWindow(breath, null, 0);
  const sums = sumBreath(lung, fillColumns(lung), 0, lung.length);
  const chest = memory.solve(sums, { agreed: null });
  memory.learn(sums, isQuiet);
  return chest;
}

describe('the chest by the last breaths', () => {
  const chest: Chest = { elastance: 25, resistance: 12 };

  it('is found at rest, though the flow sensor trails by 20 ms', () => {
    const memory = new ChestMemory();
    let known = null;
    for (let at = 0; at < 12; at += 1) known = learn(memory, aBreath(chest, 14 + (at % 3), 0, 2), true);
    expect(known?.chest[2]).toBeGreaterThan(0.95 * chest.elastance);
    expect(known?.chest[2]).toBeLessThan(1.05 * chest.elastance);
    expect(known?.chest[0]).toBeGreaterThan(0.85 * chest.resistance);
    expect(known?.chest[0]).toBeLessThan(1.15 * chest.resistance);
    expect(known?.isKnown).toBe(true);
  });

  it('rests on the quiet breaths among those with an effort', () => {
    const memory = new ChestMemory();
    let known = null;
    for (let at = 0; at < 24; at += 1) {
      const isQuiet = at % 2 === 0;
      known = learn(memory, aBreath(chest, 14, isQuiet ? 0 : 12, 0), isQuiet);
    }
    expect(known?.quietBreaths).toBe(12);
    expect(known?.chest[2]).toBeGreaterThan(0.93 * chest.elastance);
    expect(known?.chest[2]).toBeLessThan(1.07 * chest.elastance);
  });

  it('is not known where every breath has an effort, and follows what single breaths agree on', () => {
    const memory = new ChestMemory();
    for (let at = 0; at < 12; at += 1) learn(memory, aBreath(chest, 10, 10, 0), false);
    const lung = openWindow(aBreath(chest, 10, 10, 0), null, 0);
    const sums = sumBreath(lung, fillColumns(lung), 0, lung.length);
    expect(memory.solve(sums, { agreed: null })?.isKnown).toBe(false);
    const agreed = { elastance: 25, elastanceSd: 2, resistance: 12, resistanceSd: 1 };
    const agreedChest = memory.solve(sums, { agreed });
    expect(agreedChest?.isKnown).toBe(true);
    expect(agreedChest?.chest[2]).toBeCloseTo(25, 0);
    expect(Math.sqrt(agreedChest?.covariance[12] ?? 0)).toBeGreaterThanOrEqual(2);
  });

  it('is agreed on by the quiet breaths, which an effort taken for a quiet one does not move', () => {
    const memory = new ChestMemory();
    for (let at = 0; at < 4; at += 1) learn(memory, aBreath(chest, 14 + at, 0, 0), true);
    expect(memory.agreeQuiet()).toBeNull();
    learn(memory, aBreath(chest, 14, 12, 0), true);
    for (let at = 0; at < 4; at += 1) learn(memory, aBreath(chest, 14 + at, 0, 0), true);
    const agreed = memory.agreeQuiet();
    expect(agreed?.breaths).toBe(9);
    expect(agreed?.elastance.median).toBeGreaterThan(0.95 * chest.elastance);
    expect(agreed?.elastance.median).toBeLessThan(1.05 * chest.elastance);
    expect(agreed?.elastance.spread).toBeLessThan(0.05);
    expect(agreed?.resistance?.median).toBeCloseTo(chest.resistance, 0);
  });

  it('is doubted where breaths that pass for quiet hold efforts of many sizes', () => {
    const memory = new ChestMemory();
    for (let at = 0; at < 12; at += 1) learn(memory, aBreath(chest, 14, 2 * at, 0), true);
    expect(memory.agreeQuiet()?.elastance.spread).toBeGreaterThan(0.15);
  });

  it('forgets the last breath and those beyond its memory', () => {
    const memory = new ChestMemory();
    for (let at = 0; at < 5; at += 1) learn(memory, aBreath(chest, 14, 0, 0), true);
    memory.forgetLast();
    expect(memory.agreeQuiet()).toBeNull();
    learn(memory, aBreath(chest, 14, 0, 0), true);
    for (let at = 0; at < 60; at += 1) learn(memory, aBreath({ ...chest, elastance: 50 }, 14, 0, 0), true);
    expect(memory.agreeQuiet()?.elastance.median).toBeGreaterThan(47);
  });
});

describe('a chest that changes', () => {
  const former: Chest = { elastance: 25, resistance: 12 };

  /** Elastance that is known after twenty breaths of the former chest and so many of the new one. */
  function elastanceAfter(breaths: number, changed: Chest): number {
    const memory = new ChestMemory();
    let known = null;
    for (let at = 0; at < 20 + breaths; at += 1) {
      known = learn(memory, aBreath(at < 20 ? former : changed, 14 + (at % 3), 0, 0), true);
      memory.forgetFormerChest();
    }
    return known?.chest[2] ?? Number.NaN;
  }

  it.each([
    ['a plug of mucus', { elastance: 34, resistance: 12 }],
    ['an opened lung', { elastance: 18, resistance: 12 }],
  ])('is read from its own breaths after %s, where a mean would take forty', (_name, changed) => {
    expect(elastanceAfter(6, changed) / changed.elastance).toBeCloseTo(1, 1);
  });

  it('is noticed by its resistance alone', () => {
    const memory = new ChestMemory();
    const changes = Array.from({ length: 26 }, (_, at) => {
      learn(memory, aBreath({ ...former, resistance: at < 20 ? 12 : 20 }, 14 + (at % 3), 0, 0), true);
      return memory.forgetFormerChest();
    });
    expect(changes.indexOf(true)).toBe(23);
    expect(changes.filter(Boolean)).toHaveLength(1);
  });

  it('is the same one where efforts come in every second breath', () => {
    const memory = new ChestMemory();
    for (let at = 0; at < 40; at += 1) {
      const effort = at < 20 ? 0 : at % 2 === 0 ? 0 : 10;
      learn(memory, aBreath(former, 14, effort, 0), effort === 0);
      expect(memory.forgetFormerChest()).toBe(false);
    }
  });
});
