import { describe, expect, it } from 'vitest';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import { recoilPressure, straightChest, type ChestMechanics } from './chest-mechanics.ts';
import { measureHeld } from './held-volume.ts';
import type { LungSignals } from './lung-signals.ts';
import { traceMuscle } from './muscle-trace.ts';
import { buildLungSignals } from './testing/build-lung-signals.ts';

const RATE_HZ = 100;
const PEEP_CMH2O = 8;
const RESISTANCE = 10;
const FLOW_LPS = 0.5;
const INFLATION_SAMPLES = 40;
/** A lung that stiffens as it fills: five times as stiff at 0.5 L as when empty. */
const CHEST: ChestMechanics = {
  ...straightChest({ elastance: 25, resistanceIn: RESISTANCE, resistanceOut: RESISTANCE, turbulence: 0 }),
  bend: 100,
};

/** A passive breath of 0.2 L on top of the retained volume, with an expiration of `expirationS`. */
function passiveBreath(startL: number, expirationS: number, heldL = 0): LungSignals {
  const signals = buildLungSignals({
    rateHz: RATE_HZ,
    length: INFLATION_SAMPLES + Math.round(expirationS * RATE_HZ),
    inspirationEnd: INFLATION_SAMPLES,
    at: (index, volumeL) => {
      const recoil = recoilPressure(startL + volumeL, CHEST);
      const flowLps = index < INFLATION_SAMPLES ? FLOW_LPS : -recoil / (1.5 * RESISTANCE);
      return { flowLps, pressureCmh2o: PEEP_CMH2O + recoil + RESISTANCE * flowLps };
    },
  });
  return { ...signals, heldL };
}

function leftOf({ volumeL }: LungSignals): number {
  return volumeL.at(-1) ?? Number.NaN;
}

describe('what a breath leaves for the next one to stand on', () => {
  it('is what a short expiration kept back', () => {
    const short = passiveBreath(0, 0.4);
    expect(leftOf(short)).toBeGreaterThan(0.05);
    expect(measureHeld(short)).toBe(leftOf(short));
  });

  it('stands on what was held before', () => {
    const short = passiveBreath(0.1, 0.2, 0.1);
    expect(measureHeld(short)).toBeCloseTo(0.1 + leftOf(short), 12);
  });

  it('is nothing of a lung that has emptied but for a leak that is not known', () => {
    const almost = passiveBreath(0, 0.79);
    const share = leftOf(almost) / 0.2;
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.2);
    expect(measureHeld(almost)).toBe(0);
  });

  it('is nothing after a long expiration, whatever a leak has kept', () => {
    const leaky = passiveBreath(0, 0.9);
    const kept = { ...leaky, volumeL: leaky.volumeL.map((volume) => volume + 0.1) };
    expect(measureHeld(kept)).toBe(0);
  });

  it('does not grow from breath to breath while a leak is not known', () => {
    let heldL = 0;
    for (let breath = 0; breath < 50; breath += 1) heldL = measureHeld(passiveBreath(0, 0.2, heldL));
    expect(heldL).toBeLessThanOrEqual(0.41);
  });
});

describe('the muscle of a breath on top of another', () => {
  it('is at rest in a passive lung that bends, which without what is held it is not', () => {
    const first = passiveBreath(0, 0.3);
    const former = { signals: first, rest: PEEP_CMH2O };
    const heldL = measureHeld(first);
    const deepest = (signals: LungSignals) => {
      const trace = traceMuscle(signals, CHEST, former, PEEP_CMH2O, false, null, new ScratchArray());
      return trace === null ? Number.NaN : Math.max(...trace.pmus.map((pmus) => Math.abs(pmus)));
    };
    const second = passiveBreath(leftOf(first), 1.5, heldL);
    expect(deepest(second)).toBeLessThan(0.1);
    expect(deepest({ ...second, heldL: 0 })).toBeGreaterThan(1);
  });
});
