import { sourceOfBytes } from '@eupnea/formats';
import { describe, expect, it } from 'vitest';
import { record, SECONDS, type Lung } from './testing/corrupt-rows.ts';
import { measureFiles, type Outcome } from './testing/measure-file.ts';

const LUNG: Lung = { rateHz: 100, resistance: 12, compliance: 45, peep: 5, drive: 15, ti: 1, seed: 77 };
const OTHER: Lung = { ...LUNG, compliance: 30, peep: 8, seed: 78 };

type RowText = (at: { readonly index: number; readonly flow: number; readonly pressure: number }) => string;

/** Measures a table with a line for each sample of the lung. */
async function measureTable(head: string, row: RowText): Promise<Outcome> {
  const { rateHz } = LUNG;
  const { flowAt, pressureAt } = record(LUNG);
  const lines = Array.from({ length: SECONDS * rateHz }, (_one, index) =>
    row({ index, flow: flowAt(index / rateHz), pressure: pressureAt(index / rateHz) }),
  );
  const bytes = new TextEncoder().encode([head, ...lines, ''].join('\n'));
  return measureFiles([sourceOfBytes('x.csv', bytes)]);
}

const seconds = (index: number) => (index / LUNG.rateHz).toFixed(2);

describe('two columns of one name', () => {
  it.each([
    ['time (s),flow (L/min),flow (L/min),paw (cmH2O)', 'flow (2, 3)'],
    ['time (s),flow (L/min),flow.1 (L/min),paw (cmH2O)', 'flow (2, 3)'],
  ])('are asked about when their values differ: %s', async (head, names) => {
    const outcome = await measureTable(
      head,
      ({ index, flow, pressure }) => `${seconds(index)},${0.8 * flow},${flow},${pressure}`,
    );
    expect(outcome).toMatchObject({ kind: 'asked' });
    expect(outcome.reason).toContain(names);
  });

  it('are one when their values agree', async () => {
    const head = 'time (s),flow (L/min),paw (cmH2O),flow (L/s)';
    const outcome = await measureTable(
      head,
      ({ index, flow, pressure }) => `${seconds(index)},${flow},${pressure},${flow / 60}`,
    );
    expect(outcome).toMatchObject({ kind: 'read', rateHz: 100 });
  });
});

describe('a time that rises by one a row', () => {
  const row: RowText = ({ index, flow, pressure }) => `${index},${flow},${pressure}`;

  it('is asked about without a unit: it may be milliseconds or count rows', async () => {
    expect(await measureTable('time,flow (L/min),paw (cmH2O)', row)).toMatchObject({ kind: 'asked' });
  });

  it('is a time with a unit', async () => {
    const outcome = await measureTable('time (ms),flow (L/min),paw (cmH2O)', row);
    expect(outcome).toMatchObject({ kind: 'read', rateHz: 1000 });
  });

  it('counts the rows of a rate that is stated', async () => {
    const outcome = await measureTable('# fs = 100 Hz\ntime,flow (L/min),paw (cmH2O)', row);
    expect(outcome).toMatchObject({ kind: 'read', rateHz: 100 });
  });
});

it.each([
  ['stamps of both', 0.005],
  ['equal stamps', 0],
])('rows of two devices in turn with %s are refused', async (_stamps, behind) => {
  const other = record(OTHER);
  const outcome = await measureTable('time (s),flow (L/min),paw (cmH2O)', ({ index, flow, pressure }) => {
    const time = index / LUNG.rateHz;
    const second = `${(time + behind).toFixed(3)},${other.flowAt(time + 1)},${other.pressureAt(time + 1)}`;
    return `${time.toFixed(3)},${flow},${pressure}\n${second}`;
  });
  expect(outcome).toMatchObject({ kind: 'refused' });
  expect(outcome.reason).toContain('2 devices or patients');
});

describe('times in days', () => {
  it.each([
    ['of a spreadsheet', 45_365.5, 8],
    ['of MATLAB', 739_325.5, 8],
    ['as a share of the day', 0.5, 10],
    ['as a share of the day, over midnight', 0.9998, 10],
  ])('%s are read', async (_kind, start, digits) => {
    const outcome = await measureTable('time,flow (L/min),paw (cmH2O)', ({ index, flow, pressure }) => {
      const days = start + index / LUNG.rateHz / 86_400;
      return `${(start < 1 ? days % 1 : days).toFixed(digits)},${flow},${pressure}`;
    });
    expect(outcome).toMatchObject({ kind: 'read', rateHz: 100 });
    expect(outcome.reason.replace('The times of day begin again at midnight: no gap.', '')).toBe('');
  });
});

it('a flow without decimals is measured with a remark', async () => {
  const head = 'time (s),flow (L/min),paw (cmH2O)';
  const outcome = await measureTable(
    head,
    ({ index, flow, pressure }) => `${seconds(index)},${Math.trunc(flow)},${pressure}`,
  );
  expect(outcome.reason).toContain('steps of 1 L/min');
});
