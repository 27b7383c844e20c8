import { describe, expect, it } from 'vitest';
import { findFlowLimits, findPressureLimit } from './find-clipping.ts';

const RATE_HZ = 100;
const NO_LIMIT = { least: null, most: null };

/** Breaths of a lung: under pressure control, or with a constant flow and a pause. */
function breathe(mode: 'pressure' | 'volume') {
  const length = 40 * RATE_HZ;
  const [flow, pressure] = [new Float32Array(length), new Float32Array(length)];
  let volumeL = 0;
  for (let index = 0; index < length; index += 1) {
    const time = (index / RATE_HZ) % 4;
    const drive = 14 + (Math.floor(index / RATE_HZ / 4) % 3);
    let flowLs = ((time < 1 ? drive : 0) - volumeL / 0.05) / 10;
    if (mode === 'volume' && time < 1) flowLs = time < 0.8 ? 0.75 : 0;
    volumeL += flowLs / RATE_HZ;
    flow[index] = 60 * flowLs;
    pressure[index] = 5 + (time < 1 ? (mode === 'volume' ? flowLs * 10 + volumeL / 0.05 : drive) : 0);
  }
  return { flow, pressure };
}

const within = (values: Float32Array, least: number, most: number) =>
  values.map((value) => Math.max(least, Math.min(most, value)));

describe('the limits of a flow', () => {
  it.each([
    ['on both sides', -60, 60, { least: -60, most: 60 }],
    ['in expiration', -50, 999, { least: -50, most: null }],
    ['in inspiration', -999, 50, { least: null, most: 50 }],
    ['on both sides, differently', -45, 50, { least: -45, most: 50 }],
    ['in inspiration, for all of it', -999, 20, { least: null, most: 20 }],
  ])('are where it was cut off %s', (_name, least, most, found) => {
    const { flow, pressure } = breathe('pressure');
    expect(findFlowLimits(within(flow, least, most), pressure, RATE_HZ)).toEqual(found);
  });

  it.each([
    ['a flow that was not cut off', 'pressure', (value: number) => value],
    ['a constant flow of volume control', 'volume', (value: number) => value],
    ['a flow in whole litres', 'pressure', Math.round],
    ['a constant flow in whole litres', 'volume', Math.round],
    [
      'a rounded wave of equal peaks',
      'pressure',
      (_value: number, at: number) => Math.round(400 * Math.sin(at / 30)) / 10,
    ],
  ] as const)('are none for %s', (_name, mode, change) => {
    const { flow, pressure } = breathe(mode);
    expect(findFlowLimits(flow.map(change), pressure, RATE_HZ)).toEqual(NO_LIMIT);
  });

  it('in expiration leave a constant flow of volume control', () => {
    const { flow, pressure } = breathe('volume');
    expect(findFlowLimits(within(flow, -40, 999), pressure, RATE_HZ)).toEqual({
      least: -40,
      most: null,
    });
  });
});

describe('the limit of a pressure', () => {
  it('is where it stands while the flow is constant', () => {
    const { flow, pressure } = breathe('volume');
    expect(findPressureLimit(flow, within(pressure, 0, 18), RATE_HZ)).toBe(18);
  });

  it('is where it stands through the pause behind a constant flow too', () => {
    const { flow, pressure } = breathe('volume');
    // The pressure of the pause is 17 cmH2O.
    expect(findPressureLimit(flow, within(pressure, 0, 15), RATE_HZ)).toBe(15);
  });

  it('is none for a pressure that rises, and for the constant one of pressure control', () => {
    const volume = breathe('volume');
    expect(findPressureLimit(volume.flow, volume.pressure, RATE_HZ)).toBeNull();
    const { flow, pressure } = breathe('pressure');
    expect(findPressureLimit(flow, pressure, RATE_HZ)).toBeNull();
    expect(findPressureLimit(flow, pressure.map(Math.round), RATE_HZ)).toBeNull();
  });
});
