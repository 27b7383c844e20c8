import { describe, expect, it } from 'vitest';
import { inspectCsv } from '../csv/inspect-csv.ts';
import { judgeFlow } from './judge-flow.ts';
import { measureLag } from './measure-lag.ts';

const RATE_HZ = 50;
const flowAt = (at: number) => (at % 150 < 50 ? 30 : -40 * Math.exp(-((at % 150) - 50) / 30));
const pressureAt = (at: number) => (at % 150 < 50 ? 18 : 5);

function judge(signOfFlow: number, signOfPressure: number) {
  const indices = Float32Array.from({ length: 60 * RATE_HZ }, (_sample, at) => at);
  return judgeFlow({
    rateHz: RATE_HZ,
    flow: indices.map((at) => signOfFlow * flowAt(at)),
    pressure: indices.map((at) => signOfPressure * pressureAt(at)),
  }).contradiction?.code;
}

describe('a pressure whose sign is turned', () => {
  it('is refused by its own name, with the flow as it is or turned as well', () => {
    expect([judge(1, -1), judge(-1, -1)]).toEqual(['pressure_reversed', 'pressure_reversed']);
    expect([judge(1, 1), judge(-1, 1)]).toEqual([undefined, 'flow_reversed']);
  });

  it('does not make a proposal to turn the flow', () => {
    const rows = Array.from({ length: 1000 }, (_row, at) =>
      [(at / RATE_HZ).toFixed(2), flowAt(at).toFixed(2), -pressureAt(at)].join(),
    );
    const text = ['time (s),flow (L/min),paw (cmH2O)', ...rows].join('\n');
    const { questions, mapping } = inspectCsv(new TextEncoder().encode(text)) ?? {};
    expect(questions?.filter(({ required }) => required)).toEqual([]);
    expect(mapping?.channels.map(({ factor }) => factor)).toEqual([1, 1]);
  });

  it('lags behind no flow: what falls is the start of its inspirations', () => {
    const indices = Float32Array.from({ length: 60 * RATE_HZ }, (_sample, at) => at);
    const isIn = (at: number) => at % 150 < 10;
    const flow = indices.map((at) => (isIn(at) ? 40 : -40 * Math.exp(-((at % 150) - 10) / 20)));
    const measure = (sign: number) =>
      measureLag({ rateHz: RATE_HZ, flow, pressure: indices.map((at) => sign * (isIn(at) ? 20 : 5)) });
    expect(measure(1)?.lagMs).toBe(0);
    expect(measure(-1)).toBeNull();
  });
});
