import { aVentilatedPatient } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';

const RATE_HZ = 50;

/** So long, from the value before to this flow (L/min) and this pressure above the baseline (cmH2O). */
type Stretch = readonly [seconds: number, flowLpm: number, aboveCmh2o: number];

const BREATH: readonly Stretch[] = [
  [0.06, 40, 8],
  [0.7, 25, 12],
];

/** Onsets in seconds after a passive patient's eighth breath, at whose end the stretches follow. */
function findOnsets(stretches: readonly Stretch[]): readonly number[] {
  const patient = aVentilatedPatient({ rateHz: RATE_HZ, breaths: 8 });
  const flow = [...patient.flow];
  const pressure = [...patient.pressure];
  const baseline = pressure.at(-1) ?? 0;
  for (const [seconds, flowLpm, aboveCmh2o] of stretches) {
    const samples = Math.round(seconds * RATE_HZ);
    const from = { flow: flow.at(-1) ?? 0, pressure: pressure.at(-1) ?? 0 };
    for (let at = 1; at <= samples; at += 1) {
      flow.push(from.flow + ((flowLpm - from.flow) * at) / samples);
      pressure.push(from.pressure + ((baseline + aboveCmh2o - from.pressure) * at) / samples);
    }
  }
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform', depth: 'basic' });
  const channels = { flow: Float32Array.from(flow), pressure: Float32Array.from(pressure) };
  const block = { firstIndex: 0, rateHz: RATE_HZ, length: flow.length, channels };
  return [...pipeline.pushSamples(block), ...pipeline.finish()]
    .filter((breath) => breath.startIndex >= patient.flow.length)
    .map((breath) => (breath.startIndex - patient.flow.length) / RATE_HZ);
}

function expectOnsets(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  expected.forEach((onset, index) => {
    expect(Math.abs((found[index] ?? Number.NaN) - onset)).toBeLessThanOrEqual(0.1);
  });
}

describe('a breath that begins in the middle of another one', () => {
  it('is found where a ventilator delivers against outflow that never stops', () => {
    const found = findOnsets([
      [1, 0, 0],
      ...BREATH,
      [0.06, -45, 3],
      [0.4, -30, 1],
      [0.04, -6, 3],
      [0.3, -5, 12],
      [0.04, -40, 4],
      [1, 0, 0],
      [0.5, 0, 0],
    ]);
    expectOnsets(found, [1, 2.22]);
  });

  it('is not seen in a cough, which raises pressure by breathing out harder', () => {
    const found = findOnsets([
      [1, 0, 0],
      ...BREATH,
      [0.06, -45, 3],
      [0.4, -30, 1],
      [0.1, -90, 10],
      [0.2, -70, 9],
      [0.1, -30, 2],
      [1, 0, 0],
      [0.5, 0, 0],
    ]);
    expectOnsets(found, [1]);
  });

  it('is found where the patient goes on drawing after the ventilator has stopped', () => {
    const found = findOnsets([
      [1, 0, 0],
      [0.06, 9, 1],
      [0.08, 2.5, 2],
      [0.1, 4, 0],
      [0.12, 4.4, -5],
      [0.06, 50, -4],
      [0.3, 60, 12],
      [0.4, 20, 12],
      [0.06, -45, 3],
      [1.5, 0, 0],
    ]);
    expectOnsets(found, [1, 1.36]);
  });
});

describe('the onset of a breath whose delivery follows its trigger late', () => {
  const rise: readonly Stretch[] = [...BREATH, [0.06, -45, 3], [1.5, 0, 0]];

  it('is the trigger where flow falls again until the rise', () => {
    const [onset] = findOnsets([[1, 0, 0], [0.1, 3.2, -0.1], [0.1, 0.5, 0.2], [0.02, 1, 0.5], ...rise]);
    expect(onset).toBeCloseTo(1.08, 1);
    expect(onset).toBeLessThan(1.12);
  });

  it('is the rise where what came before was no trigger', () => {
    const [onset] = findOnsets([[1, 0, 0], [0.1, 1.6, -0.1], [0.1, 0.5, 0], [0.02, 1, 0.2], ...rise]);
    expect(Math.abs((onset ?? Number.NaN) - 1.22)).toBeLessThanOrEqual(0.04);
  });
});

describe('a trigger of which next to nothing is delivered', () => {
  const pull: readonly Stretch[] = [
    [1, 0, 0],
    [0.1, 3.4, -0.3],
    [0.08, 3.4, -0.3],
  ];
  const next: readonly Stretch[] = [[0.5, 0, 0], ...BREATH, [0.06, -45, 3], [1.5, 0, 0]];

  it('is a breath where pressure jumps a latency after it', () => {
    const found = findOnsets([...pull, [0.04, 3.2, 0.5], [0.06, 0.5, 0.8], [0.3, -4, 0.6], ...next]);
    expectOnsets(found, [1.08, 2.08]);
  });

  it('is none where pressure recovers with the flow that turns outward', () => {
    const found = findOnsets([...pull, [0.06, -4, 0.4], [0.34, -4, 0.3], ...next]);
    expectOnsets(found, [2.08]);
  });

  it('is none where pressure jumps sooner than a valve opens', () => {
    const found = findOnsets([[1, 0, 0], [0.1, 3.4, -0.3], [0.04, 3.2, 0.5], [0.3, -4, 0.6], ...next]);
    expectOnsets(found, [1.94]);
  });

  it('is none after a long time without a breath either, however long the patient draws a base flow', () => {
    const drawn: readonly Stretch[] = [
      [13, 0, 0],
      [0.2, 3.8, -0.2],
      [0.8, 3.8, -0.2],
      [0.3, -2, 0.1],
    ];
    expectOnsets(findOnsets([...drawn, ...next]), [14.8]);
  });
});

describe('a pull at a demand valve in expiration', () => {
  /** The valve gives 5.5 L/min, and the patient draws pressure down by 2.5 cmH2O. */
  const pull: readonly Stretch[] = [
    [1, 0, 0],
    [0.1, 5.5, -1],
    [0.3, 5.8, -2.5],
    [0.2, 5.3, -0.2],
    [0.1, -2, 0.1],
    [0.3, 0, 0],
  ];
  const next: readonly Stretch[] = [...BREATH, [0.06, -45, 3], [1.5, 0, 0]];

  it('begins no breath, although pressure comes back when it ends', () => {
    expectOnsets(findOnsets([...pull, ...next]), [2]);
  });

  it('is a breath where the ventilator answers with a rise above the level of rest', () => {
    const answered: readonly Stretch[] = [
      [1, 0, 0],
      [0.1, 5.5, -0.3],
      [0.1, 5.8, 1],
      [0.2, 5.3, 1],
      [0.1, -4, 0.3],
      [0.3, 0, 0],
    ];
    expectOnsets(findOnsets([...answered, ...next]), [1, 1.8]);
  });

  it('is a breath where more flows in than a demand valve gives', () => {
    const drawn: readonly Stretch[] = [
      [1, 0, 0],
      [0.1, 14, -1],
      [0.3, 14, -1],
      [0.1, -12, 0.3],
      [0.5, 0, 0],
    ];
    expectOnsets(findOnsets([...drawn, ...next]), [1, 2]);
  });
});

describe('the first breath of a recording', () => {
  it('does not restart while its inflow fades on the plateau', () => {
    const rateHz = 200;
    const flow: number[] = [];
    const pressure: number[] = [];
    // Resistance 9 cmH2O/(L/s), compliance 27 mL/cmH2O: inflow is below 12 % of its peak for the last 0.6 s.
    let volumeL = 0;
    for (let at = 0; at < 9 * rateHz; at += 1) {
      const since = ((at / rateHz) % 3) - 0.5;
      const applied = since >= 0 && since < 1.22 ? 20 * Math.min(1, since / 0.1) : 0;
      const flowLs = (applied - volumeL / 0.027) / 9;
      volumeL += flowLs / rateHz;
      // The zero of the sensor is 1 L/min too high.
      flow.push(60 * flowLs + 1);
      pressure.push(3 + applied);
    }
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
    const channels = { flow: Float32Array.from(flow), pressure: Float32Array.from(pressure) };
    const block = { firstIndex: 0, rateHz, length: flow.length, channels };
    const onsets = [...pipeline.pushSamples(block), ...pipeline.finish()].map(({ startIndex }) => startIndex);
    expectOnsets(
      onsets.map((index) => index / rateHz),
      [0.5, 3.5, 6.5],
    );
  });
});

describe('the first breath of a recording', () => {
  it('begins with its flow where a small leak flows before and the pressure rises a sample early', () => {
    const rateHz = 100;
    const length = 6 * rateHz;
    const isInspired = (index: number) => index >= 50 && index < 130;
    const flow = Float32Array.from({ length }, (_value, index) => {
      if (isInspired(index)) return 37.6;
      return index < 50 ? 0.3 : 0.3 - 60 * Math.exp(-(index - 130) / 40);
    });
    const pressure = Float32Array.from({ length }, (_value, index) => {
      const share = index === 49 ? 0.5 : isInspired(index) ? 1 : 0;
      return 3 + share * (5 + Math.max(0, index - 50) * 0.15);
    });
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
    const block = { firstIndex: 0, rateHz, length, channels: { flow, pressure } };
    const [first] = [...pipeline.pushSamples(block), ...pipeline.finish()];
    expect(first?.startIndex).toBeGreaterThanOrEqual(47);
    expect(first?.startIndex).toBeLessThanOrEqual(50);
  });

  it.each([0.3, 1, 4])(
    'and the next are found where the pressure is missing for the first %d s',
    (missing) => {
      const patient = aVentilatedPatient({ rateHz: RATE_HZ, breaths: 8 });
      const onsets = (seconds: number) => {
        const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform', depth: 'basic' });
        const pressure = Float32Array.from(patient.pressure).fill(Number.NaN, 0, seconds * RATE_HZ);
        const flow = Float32Array.from(patient.flow);
        const block = { firstIndex: 0, rateHz: RATE_HZ, length: flow.length, channels: { flow, pressure } };
        return [...pipeline.pushSamples(block), ...pipeline.finish()].map(
          ({ startIndex }) => startIndex / RATE_HZ,
        );
      };
      expectOnsets(onsets(missing), onsets(0));
    },
  );
});
