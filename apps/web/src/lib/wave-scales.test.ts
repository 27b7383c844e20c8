// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ADULT_STEPS,
  chooseWaveScale,
  offerWaveScales,
  useScaleSteps,
  useWaveScales,
  type ScaledWaves,
} from './wave-scales.ts';

const NEWBORN = { pressure: 25, flow: 10, volume: 20, co2: 60 };

/** Each test has a device of its own: chosen scales stay in the browser. */
let deviceId = 0;

describe('the scales of waves', () => {
  afterEach(cleanup);

  it('at a bed follow the category of its patient until somebody chooses', () => {
    deviceId++;
    const newborn: { readonly waves: ScaledWaves } = { waves: 'NEONATAL' };
    const { result, rerender } = renderHook(({ waves }) => useScaleSteps(deviceId, waves), {
      initialProps: newborn,
    });
    expect(result.current).toMatchObject({ volume: 50, flow: 20 });
    rerender({ waves: 'ADULT' });
    expect(result.current).toEqual(ADULT_STEPS);
    act(() => chooseWaveScale(deviceId, 'volume', 250));
    rerender({ waves: 'NEONATAL' });
    expect(result.current).toMatchObject({ volume: 250, flow: 20 });
  });

  it('of stored waves are those that their breaths ask for, and what somebody chose stays', () => {
    deviceId++;
    const { result } = renderHook(() => useWaveScales(deviceId, 'stored'));
    expect(result.current.volume).toEqual({ minimum: 0, maximum: ADULT_STEPS.volume });
    act(() => chooseWaveScale(deviceId, 'pressure', 60));
    act(() => offerWaveScales(deviceId, NEWBORN));
    expect(result.current).toMatchObject({
      pressure: { minimum: 0, maximum: 60 },
      flow: { minimum: -10, maximum: 10 },
      volume: { minimum: 0, maximum: 20 },
    });
  });

  it('at a bed are not those that stored waves of its ventilator asked for', () => {
    deviceId++;
    offerWaveScales(deviceId, NEWBORN);
    const { result } = renderHook(() => useScaleSteps(deviceId, 'NONE'));
    expect(result.current).toEqual(ADULT_STEPS);
  });
});
