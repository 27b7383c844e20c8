import { describe, expect, it } from 'vitest';
import { ValueCheck } from './check-values.ts';
import { judgeFlow } from './judge-flow.ts';
import { HeldValues } from './held-values.ts';
import { judgeHolds } from './judge-holds.ts';
import { MissingValues } from './missing-values.ts';

const RATE_HZ = 100;

const judgeSteps = (samples: { flow: Float32Array; pressure: Float32Array }) =>
  judgeHolds(new HeldValues().find(samples, RATE_HZ), RATE_HZ);

/** Pressure control over 40 s in cells of two decimals; the flow of each breath decays to rest. */
function breathe() {
  const flow = new Float32Array(40 * RATE_HZ);
  const pressure = new Float32Array(flow.length);
  const round = (value: number) => Math.round(100 * value) / 100;
  for (let index = 0; index < flow.length; index += 1) {
    const second = (index / RATE_HZ) % 4;
    const isIn = second < 1;
    flow[index] = round((isIn ? 80 : -75) * Math.exp(-(isIn ? second : second - 1) / 0.5));
    pressure[index] = round(
      5 + (isIn ? 14 - 2 * Math.exp(-second / 0.2) : 14 * Math.exp(-(second - 1) / 0.05)),
    );
  }
  return { flow, pressure };
}

describe('a flow that was recorded too slowly', () => {
  it.each([10, 5])('is refused where it stands still for %d samples again and again', (every) => {
    const { flow, pressure } = breathe();
    const noise = pressure.map((value, index) => value + 0.1 * Math.sin(index * 1.7));
    const steps = flow.map((_value, index) => flow[index - (index % every)] ?? 0);
    expect(judgeSteps({ flow: steps, pressure: noise })?.code).toBe('flow_rate');
    expect(judgeSteps({ flow, pressure: noise })).toBeNull();
  });

  it('is read where it is only written in whole L/min, or twice for each sample', () => {
    const { flow, pressure } = breathe();
    const noise = pressure.map((value, index) => value + 0.1 * Math.sin(index * 1.7));
    const judge = (change: (value: number, index: number) => number) =>
      judgeSteps({ flow: flow.map(change), pressure: noise });
    expect(judge((value) => Math.round(value))).toBeNull();
    expect(judge((_value, index) => flow[index - (index % 2)] ?? 0)).toBeNull();
  });
});

describe('a unit that cannot be right', () => {
  it.each([
    ['kPa called cmH2O', 1 / 10.2],
    ['cmH2O called kPa', 10.2],
    ['cmH2O called psi', 70.3],
  ])('is that of a pressure in %s', (_name, factor) => {
    const { flow, pressure } = breathe();
    const judge = (values: Float32Array) => judgeFlow({ flow, pressure: values, rateHz: RATE_HZ });
    expect(judge(pressure.map((value) => value * factor)).contradiction?.code).toBe('pressure_unit');
    expect(judge(pressure).contradiction).toBeNull();
  });

  it.each([50, 100, 200, 500, 1000, 2000])(
    'is no wave with bytes in the other order, at %d steps a cmH2O',
    (steps) => {
      const { flow, pressure } = breathe();
      const bytes = new DataView(new ArrayBuffer(2));
      const swapped = pressure.map((value, index) => {
        const noise = 0.1 * ((Math.abs(Math.sin(index * 12.9898)) * 43_758.5453) % 1) - 0.05;
        bytes.setInt16(0, Math.round((value + noise) * steps), true);
        return bytes.getInt16(0, false) / steps;
      });
      const { contradiction } = judgeFlow({ flow, pressure: swapped, rateHz: RATE_HZ });
      expect(contradiction?.code).toMatch(/^(?:no_wave|pressure_unit)$/u);
    },
  );

  it('is not that of a patient who breathes at a constant pressure', () => {
    const { flow } = breathe();
    // Pressure falls a little with inspiration.
    const pressure = flow.map((value) => 2 - value / 100);
    expect(judgeFlow({ flow, pressure, rateHz: RATE_HZ }).contradiction).toBeNull();
  });

  it('is that of a flow most of which no lung has, unless it is a code for missing values', () => {
    const refuse = (change: (value: number) => number) => {
      const { flow } = breathe();
      const values = new MissingValues(true);
      values.clean({
        firstIndex: 0,
        rateHz: RATE_HZ,
        length: flow.length,
        channels: { flow: flow.map(change) },
      });
      return values.refuseUnit('flow', flow.length)?.code;
    };
    expect(refuse((value) => value * 60)).toBe('flow_unit');
    expect(refuse((value) => (Math.abs(value) > 5 ? -1000 : value))).toBeUndefined();
    expect(refuse((value) => value)).toBeUndefined();
  });
});

describe('a recording whose values contradict its units', () => {
  const { flow, pressure } = breathe();
  const noise = pressure.map((value, index) => value + 0.1 * Math.sin(index * 1.7));

  function readCodes(change: { flow?: Float32Array; pressure?: Float32Array }) {
    const check = new ValueCheck('table');
    const channels = { flow, pressure: noise, ...change };
    const block = { epoch: 0, firstIndex: 0, rateHz: RATE_HZ, length: flow.length, channels };
    const events = [...check.take([{ type: 'samples', block }]), ...check.finish()];
    return {
      codes: events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : [])),
      samples: events.filter(({ type }) => type === 'samples').length,
    };
  }

  it.each([
    ['flow_unit', { flow: flow.map((value) => value * 60) }],
    ['flow_rate', { flow: flow.map((_value, index) => flow[index - (index % 10)] ?? 0) }],
    ['pressure_unit', { pressure: noise.map((value) => value / 10.2) }],
  ])('gives no sample but the reason: %s', (code, change) => {
    const { codes, samples } = readCodes(change);
    expect(codes).toContain(code);
    expect(samples).toBe(0);
  });

  it('is read where they agree', () => {
    expect(readCodes({}).samples).toBe(1);
  });
});
