import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { createLeakEstimate } from './leak-estimate.ts';
import { createSensorOutput, type SensorOutput } from './sensor-output.ts';
import { createSensor, recordingDelayS } from './sensor.ts';

const STEP_S = 0.001;

function record(
  output: SensorOutput,
  valueAt: (timeS: number) => number,
  seconds: number,
): readonly number[] {
  const channel = createSensorOutput(output, 0);
  return Array.from({ length: Math.round(seconds / STEP_S) }, (_, step) =>
    channel.pass(valueAt((step + 1) * STEP_S), STEP_S),
  );
}

describe('the output of a sensor', () => {
  it('filters a sine at the corner of the Butterworth filter to 1 / sqrt 2, one of ten times its frequency to 1 / 100', () => {
    const amplitudeAt = (hertz: number): number => {
      const values = record({ filterHz: 8 }, (timeS) => Math.sin(2 * Math.PI * hertz * timeS), 3);
      return Math.max(...values.slice(1500));
    };
    expect(amplitudeAt(8)).toBeCloseTo(Math.SQRT1_2, 2);
    expect(amplitudeAt(80)).toBeCloseTo(0.01, 2);
    expect(amplitudeAt(0.8)).toBeCloseTo(1, 2);
  });

  it('answers a step with the second-order response 1 - sqrt 2 exp(-w t / sqrt 2) sin(w t / sqrt 2 + pi / 4)', () => {
    const natural = 2 * Math.PI * 8;
    const values = record({ filterHz: 8 }, () => 1, 0.2);
    for (const timeS of [0.02, 0.05, 0.1]) {
      const angle = (natural * timeS) / Math.SQRT2;
      const expected = 1 - Math.SQRT2 * Math.exp(-angle) * Math.sin(angle + Math.PI / 4);
      expect(values[Math.round(timeS / STEP_S) - 1]).toBeCloseTo(expected, 9);
    }
  });

  it('delays by its delay', () => {
    const values = record({ delayS: 0.04 }, (timeS) => timeS, 0.2);
    expect(values[149]).toBeCloseTo(0.15 - 0.04, 9);
    expect(values[10]).toBe(0);
  });

  it('records a ramp later by lag, delay and filter together', () => {
    const parameters = { lagS: 0.02, noise: 0, resolution: 0, output: { filterHz: 6, delayS: 0.05 } };
    const sensor = createSensor(parameters, 0, createRandom(1, 'ramp'));
    let read = 0;
    for (let step = 1; step <= 2000; step += 1) {
      sensor.follow(step * STEP_S, STEP_S);
      read = sensor.sample();
    }
    expect(2 - read).toBeCloseTo(recordingDelayS(parameters), 2);
    expect(recordingDelayS(parameters)).toBeCloseTo(0.02 + 0.05 + 0.0375, 3);
  });

  it('is miscalibrated by gain and offset, and drifts until it is zeroed', () => {
    const output = { gain: 1.05, offset: -0.4, drift: { perMinute: 6, zeroEveryS: 2 } };
    const values = record(output, () => 20, 3);
    expect(values[999]).toBeCloseTo(20 * 1.05 - 0.4 + 0.1, 6);
    expect(values[2499]).toBeCloseTo(20 * 1.05 - 0.4 + 0.05, 6);
  });
});

describe('the estimate of a leak', () => {
  it('comes to k sqrt(P) under changing pressure once the tidal flow has averaged out', () => {
    const conductance = 0.02;
    const estimate = createLeakEstimate({ timeConstantS: 30, mostLpm: 60 });
    let worst = 0;
    for (let step = 0; step < 120_000; step += 1) {
      const phase = (2 * Math.PI * step * STEP_S) / 3;
      const pressure = 12 + 6 * Math.sin(phase);
      const leak = conductance * Math.sqrt(pressure);
      const found = estimate.follow(leak + 0.4 * Math.cos(phase), pressure, STEP_S);
      if (step > 90_000) worst = Math.max(worst, Math.abs(found - leak));
    }
    // What the average leaves of the tidal flow, amplitude over 2 pi time constants in a breath, times root of P over its mean.
    expect(worst).toBeLessThan(1.5 * (0.4 / (2 * Math.PI * (30 / 3))));
  });

  it('takes off no more than the device can', () => {
    const estimate = createLeakEstimate({ timeConstantS: 1, mostLpm: 12 });
    let found = 0;
    for (let step = 0; step < 10_000; step += 1) found = estimate.follow(1, 16, STEP_S);
    expect(found).toBeCloseTo(0.2, 9);
  });
});
