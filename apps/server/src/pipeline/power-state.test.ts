import type { Breath } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { buildBreathRecord } from '../storage/testing/build-breath.ts';
import { BUCKET_MS } from './energy-buckets.ts';
import { PowerState } from './power-state.ts';

const START = 20_000 * 86_400_000;

function breathOf(mp1: number, mp2: number, formula: string): Breath {
  const features = { mp_geometric_j_min: mp1, mp_mode_j_min: mp2 };
  const { breath } = buildBreathRecord({
    deviceId: 1,
    breathNumber: 1,
    anchorMs: START,
    startIndex: 0,
    features,
  });
  return { ...breath, provenance: { mp_mode_j_min: { methods: [formula] } } };
}

describe('mechanical power of a device', () => {
  it('is nothing before the first breath', () => {
    expect(new PowerState().read(START)).toBeNull();
  });

  it('is of the last minute of breaths, weighted by their duration', () => {
    const power = new PowerState();
    power.addBreath(breathOf(90, 90, 'gattinoni_simplified'), START, 4);
    power.addBreath(breathOf(10, 12, 'gattinoni_simplified'), START + 61_000, 2);
    power.addBreath(breathOf(16, 18, 'gattinoni_simplified'), START + 63_000, 4);
    expect(power.read(START + 70_000)).toMatchObject({ mp1: 14, mp2: 16 });
    // A breath without a power is not counted as zero.
    power.addBreath(breathOf(Number.NaN, Number.NaN, 'gattinoni_simplified'), START + 67_000, 4);
    expect(power.read(START + 72_000)).toMatchObject({ mp1: 14, mp2: 16 });
  });

  it('never mixes formulas in the hour of mp2', () => {
    const power = new PowerState();
    power.addBreath(breathOf(10, 20, 'gattinoni_simplified'), START, 4);
    power.addBreath(breathOf(10, 8, 'becher_simplified'), START + 4000, 4);
    expect(power.read(START + 8000)).toMatchObject({
      mp2: 8,
      mp2_formula: 'becher_simplified',
      hour_mp2: 8,
      hour_mp1: 10,
    });
  });

  it('goes on after a restart with what storage has of the day', () => {
    const power = new PowerState();
    const slot = START / BUCKET_MS;
    power.resume([
      { slot, of: 'mp1', joule: 10, seconds: 60 },
      { slot, of: { formula: 'gattinoni_simplified' }, joule: 30, seconds: 60 },
    ]);
    power.addBreath(breathOf(20, 20, 'gattinoni_simplified'), START + 60_000, 60);
    const read = power.read(START + 120_000);
    expect(read?.day_mp1).toBeCloseTo(15, 9);
    expect(read?.hour_mp2).toBeCloseTo(25, 9);
  });
});
