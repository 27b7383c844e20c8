import { describe, expect, it } from 'vitest';
import { ValueCheck } from './check-values.ts';
import { StuckSensor } from './stuck-sensor.ts';

const SECONDS = 48;
/** Start of the breath whose sensor is lost, s; breaths follow each other every 4 s. */
const LOST = 20;

/** Breaths of a linear lung under pressure or volume control, in cells of two decimals. */
function breathe(rateHz: number, kind: 'pressure' | 'volume') {
  const [flow, pressure] = [new Float32Array(SECONDS * rateHz), new Float32Array(SECONDS * rateHz)];
  let volumeL = 0;
  for (let index = 0; index < flow.length; index += 1) {
    const isIn = (index / rateHz) % 4 < 1;
    const elastic = volumeL / 0.05;
    const flowLs = kind === 'volume' && isIn ? 0.5 : ((isIn ? 15 : 0) - elastic) / 12;
    volumeL += flowLs / rateHz;
    flow[index] = Math.round(6000 * flowLs) / 100;
    pressure[index] = Math.round(100 * (5 + (isIn ? (kind === 'volume' ? elastic + 6 : 15) : 0))) / 100;
  }
  return { flow, pressure };
}

/** The same with the value at a time held for some seconds. */
function stick(values: Float32Array, rateHz: number, at: number, seconds: number): Float32Array {
  const from = Math.round((LOST + at) * rateHz);
  return values.map((value, index) =>
    index >= from && index < from + seconds * rateHz ? (values[from] ?? 0) : value,
  );
}

const missing = (values: Float32Array) => values.filter(Number.isNaN).length;

describe('the last value of a lost sensor', () => {
  it.each([
    ['flow', 'within a decelerating inspiration', 'pressure', 0.3, 0.5],
    ['flow', 'from an inspiration into the expiration', 'pressure', 0.5, 1],
    ['flow', 'within an expiration', 'pressure', 1.2, 0.6],
    ['flow', 'from an expiration to the next inspiration', 'volume', 1.3, 3],
    ['pressure', 'between breaths and through an inspiration', 'pressure', -1, 1.5],
    ['pressure', 'through an inspiration of a constant flow', 'volume', -1, 1.9],
    ['pressure', 'from an inspiration into the expiration', 'volume', 0.8, 0.6],
  ] as const)('is missing in %s %s', (channel, _name, kind, at, seconds) => {
    for (const rateHz of [50, 100, 200]) {
      const clean = breathe(rateHz, kind);
      const held = { ...clean, [channel]: stick(clean[channel], rateHz, at, seconds) };
      const sensor = new StuckSensor();
      const found = sensor.clean(held, rateHz);
      const other = channel === 'flow' ? 'pressure' : 'flow';
      expect(missing(found[channel])).toBeGreaterThanOrEqual(seconds * rateHz);
      expect(missing(found[channel])).toBeLessThan((seconds + 3) * rateHz);
      expect(found[other]).toBe(held[other]);
      expect(sensor.describe()).toEqual([
        { code: 'stuck_sensor', detail: expect.stringMatching(new RegExp(`^${channel}: in 1 places`)) },
      ]);
    }
  });

  /** A value that stands, or reads zero, with noise of one step of the converter. */
  function lose(
    values: Float32Array,
    rateHz: number,
    at: number,
    seconds: number,
    isZero: boolean,
  ): Float32Array {
    const from = Math.round((LOST + at) * rateHz);
    const value = isZero ? 0 : (values[from] ?? 0);
    return values.map((own, index) =>
      index >= from && index < from + seconds * rateHz ? value + 0.01 * ((index % 3) - 1) : own,
    );
  }

  it.each([
    ['flow', 'a noisy value within a late expiration', 'pressure', 2, 1, false],
    ['flow', 'zero within an inspiration', 'pressure', 0.3, 0.5, true],
    ['flow', 'zero from an inspiration into the expiration', 'volume', 0.7, 0.6, true],
    ['flow', 'a noisy value of a constant flow into the expiration', 'volume', 0.7, 0.6, false],
    ['flow', 'a noisy value of rest into an inspiration', 'pressure', -0.6, 0.7, false],
    ['pressure', 'zero within an expiration', 'pressure', 1.5, 0.5, true],
    ['pressure', 'zero through an inspiration', 'pressure', -0.5, 2, true],
    ['pressure', 'a noisy value within an inspiration of a constant flow', 'volume', 0.4, 0.45, false],
    ['pressure', 'a noisy value from PEEP into an inspiration', 'pressure', -0.5, 1, false],
  ] as const)('is missing in %s as %s', (channel, _name, kind, at, seconds, isZero) => {
    for (const rateHz of [50, 100, 200]) {
      const clean = breathe(rateHz, kind);
      const found = new StuckSensor().clean(
        { ...clean, [channel]: lose(clean[channel], rateHz, at, seconds, isZero) },
        rateHz,
      );
      expect(missing(found[channel])).toBeGreaterThanOrEqual(seconds * rateHz - 1);
      expect(missing(found[channel])).toBeLessThan((seconds + 3) * rateHz);
    }
  });

  it('is missing also where single samples within it are', () => {
    const rateHz = 100;
    const clean = breathe(rateHz, 'pressure');
    const flow = stick(clean.flow, rateHz, 0.3, 0.5).map((value, index) =>
      index % 20 === 7 ? Number.NaN : value,
    );
    const found = new StuckSensor().clean({ ...clean, flow }, rateHz);
    expect(missing(found.flow)).toBeGreaterThanOrEqual(missing(flow) + 0.5 * rateHz - 5);
  });

  it('is no expiration that is held, in which the pressure rises slowly', () => {
    const rateHz = 100;
    const { flow, pressure } = breathe(rateHz, 'pressure');
    const from = Math.round((LOST + 2.2) * rateHz);
    for (let index = from; index < from + 1.8 * rateHz; index += 1) {
      flow[index] = 0;
      pressure[index] = 5 + 9 * Math.min(1, (index - from) / rateHz);
    }
    const found = new StuckSensor().clean({ flow, pressure }, rateHz);
    expect(missing(found.pressure)).toBe(0);
  });

  it('is not a constant flow, a plateau, rest or a coarse resolution', () => {
    for (const kind of ['pressure', 'volume'] as const) {
      for (const step of [0.01, 0.5, 1, 2, 5]) {
        const clean = breathe(50, kind);
        const coarse = {
          flow: clean.flow.map((value) => step * Math.round(value / step)),
          pressure: clean.pressure.map((value) => step * Math.round(value / step)),
        };
        expect(new StuckSensor().clean(coarse, 50)).toEqual(coarse);
      }
    }
  });

  it('is not what a signal generator holds in every breath', () => {
    const flow = Float32Array.from({ length: 3000 }, (_value, index) => (index % 200 < 80 ? 30 : -20));
    const pressure = flow.map((value) => (value > 0 ? 15 : 5));
    expect(new StuckSensor().clean({ flow, pressure }, 50)).toEqual({ flow, pressure });
  });

  it('is missing and named where a table is read', () => {
    const rateHz = 100;
    const clean = breathe(rateHz, 'pressure');
    const read = (flow: Float32Array) => {
      const check = new ValueCheck('table');
      const block = { firstIndex: 0, rateHz, length: flow.length, channels: { ...clean, flow } };
      const events = [...check.take([{ type: 'samples', block }]), ...check.finish()];
      return {
        missing: events.reduce(
          (sum, event) =>
            event.type === 'samples' ? sum + missing(event.block.channels.flow ?? new Float32Array()) : sum,
          0,
        ),
        codes: events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : [])),
      };
    };
    const lost = read(stick(clean.flow, rateHz, 0.3, 0.5));
    expect(lost.codes).toContain('stuck_sensor');
    expect(lost.missing).toBeGreaterThanOrEqual(0.5 * rateHz);
    const whole = read(clean.flow);
    expect(whole.codes).not.toContain('stuck_sensor');
    expect(whole.missing).toBe(0);
  });
});
