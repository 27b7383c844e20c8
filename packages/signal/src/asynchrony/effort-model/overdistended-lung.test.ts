import { describe, expect, it } from 'vitest';
import { recoilPressure } from '../chest-mechanics.ts';
import { buildLungSignals } from '../testing/build-lung-signals.ts';
import { BreathMemory } from './breath-memory.ts';
import { findOverdistendedLung } from './overdistended-lung.ts';

const RATE_HZ = 100;
const PEEP_CMH2O = 12;
const RESISTANCE = 10;
const VALVE_RESISTANCE = 4;
const INSPIRATION_SAMPLES = 60;
const FLOW_LPS = 0.5;

type Recoil = (volumeL: number) => number;

/** Venegas 1998: a sigmoid that is six tenths full at the start of the breath. */
const SIGMOID: Recoil = (volumeL) => {
  const shareOf = (share: number) => 6 * Math.log(share / (1 - share));
  return shareOf(0.6 + volumeL / 0.78) - shareOf(0.6);
};

/** A set flow into a passive chest, which then empties through its airway and the valve. */
function passiveBreath(recoil: Recoil, pullCmh2o = 0) {
  return buildLungSignals({
    rateHz: RATE_HZ,
    length: 300,
    inspirationEnd: INSPIRATION_SAMPLES,
    at: (index, volumeL) => {
      if (index < INSPIRATION_SAMPLES) {
        const pull = pullCmh2o * Math.sin((Math.PI * index) / INSPIRATION_SAMPLES);
        return {
          flowLps: FLOW_LPS,
          pressureCmh2o: PEEP_CMH2O + recoil(volumeL) + RESISTANCE * FLOW_LPS - pull,
        };
      }
      const flowLps = -recoil(volumeL) / (RESISTANCE + VALVE_RESISTANCE);
      return { flowLps, pressureCmh2o: PEEP_CMH2O - VALVE_RESISTANCE * flowLps };
    },
  });
}

function findIn(recoil: Recoil, breaths: number, pullsCmh2o: readonly number[] = [0]) {
  const memory = new BreathMemory();
  let former = null;
  for (let breath = 0; breath < breaths; breath += 1) {
    const signals = passiveBreath(recoil, pullsCmh2o[breath % pullsCmh2o.length]);
    memory.add(signals, former);
    former = signals;
  }
  return findOverdistendedLung(memory.breaths);
}

describe('a lung blown up to its end', () => {
  it('shows its recoil and its resistance by its passive breaths alone', () => {
    const found = findIn(SIGMOID, 6);
    expect(found?.atRest).toBe(true);
    for (const volumeL of [0.05, 0.1, 0.15, 0.2, 0.25, 0.29]) {
      const recoil = found === null ? Number.NaN : recoilPressure(volumeL, found.chest);
      expect(Math.abs(recoil - SIGMOID(volumeL))).toBeLessThan(1.5);
    }
    expect(found?.chest.resistanceIn).toBeGreaterThan(0.8 * RESISTANCE);
    expect(found?.chest.resistanceIn).toBeLessThan(1.2 * RESISTANCE);
  });

  it('is not taken to be at rest where somebody pulls at it, now more and now less', () => {
    const found = findIn(SIGMOID, 6, [3, 14, 7, 18, 5, 10]);
    expect(found?.atRest ?? false).toBe(false);
  });

  it('is not seen in a stiff lung whose recoil is a line, however high the pressure', () => {
    expect(findIn((volumeL) => 100 * volumeL, 6)).toBeNull();
  });

  it('is not seen where the pressure stays below what fills a lung', () => {
    const recoil = (volumeL: number) => 20 * volumeL + 250 * Math.max(0, volumeL - 0.28);
    expect(PEEP_CMH2O + recoil(0.3) + RESISTANCE * FLOW_LPS).toBeLessThan(30);
    expect(findIn(recoil, 6)).toBeNull();
  });

  it('is not judged by two breaths', () => {
    expect(findIn(SIGMOID, 2)).toBeNull();
    expect(findIn(SIGMOID, 3)).not.toBeNull();
  });
});
