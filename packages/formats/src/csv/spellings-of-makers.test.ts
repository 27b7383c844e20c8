import { describe, expect, it } from 'vitest';
import { factorOfScaledUnit, recognizeSignal } from '../recognize-channel.ts';
import { parseTableNumber } from '../table-number.ts';
import { inspectCsv } from './inspect-csv.ts';
import { NO_VALUE } from './no-value.ts';

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
const inspect = (lines: readonly string[]) => inspectCsv(bytesOf(lines));

describe('names of makers', () => {
  it.each([
    ['PCIRC', 'pressure'],
    ['Circuit Pressure', 'pressure'],
    ['NOM_PRESS_AWAY', 'pressure'],
    ['MDC_FLOW_AWAY', 'flow'],
    ['Airway Flow 1', 'flow'],
    ['Flow BTPS', 'flow'],
    ['Spirometer flow', 'flow'],
    ['Luftvägstryck', 'pressure'],
    ['Luftflöde', 'flow'],
  ])('%s is %s', (name, channel) => {
    expect(recognizeSignal(name, null)?.channel).toBe(channel);
  });

  it.each(['Flow 2', 'Flow STPD', 'Flow target', 'Paw set'])('%s is none', (name) => {
    expect(recognizeSignal(name, null)).toBeNull();
  });

  it('stand in the list above the columns of AcqKnowledge, whose rows end with a tab', () => {
    const head = [
      '10 msec/sample',
      '2 channels',
      'Flow',
      'liters/sec',
      'Airway Press',
      'cmH2O',
      'min\tCH1\tCH2',
      '\t60\t60',
    ];
    const rows = Array.from(
      { length: 60 },
      (_row, at) => `${(at / 6000).toFixed(6)}\t${Math.sin(at / 9)}\t${5 + (at % 9)}\t`,
    );
    const found = inspect([...head, ...rows]);
    expect(found?.mapping?.channels).toMatchObject([
      { channel: 'flow', position: 1, factor: 60 },
      { channel: 'pressure', position: 2, factor: 1 },
    ]);
    expect(found?.questions.filter(({ required }) => required)).toEqual([]);
  });
});

it.each([
  ['pressure', '0.1 cmH2O', 0.1],
  ['pressure', '0,01 kPa', 10 / 98.0665],
  ['flow', '0.1 L/min', 0.1],
  ['flow', '0.001 × L/s', 0.06],
  ['pressure', '0.3 cmH2O', null],
  ['pressure', '0.1 L/min', null],
] as const)('%s in units of %s is multiplied by %s', (channel, unit, factor) => {
  const found = factorOfScaledUnit(channel, unit);
  if (factor === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(factor, 9);
});

it('reads exponents of Fortran', () => {
  expect(parseTableNumber('-1.25D+01', false)).toBe(-12.5);
  expect(parseTableNumber('1.25d-01', false)).toBe(0.125);
  expect(parseTableNumber('12D', false)).toBeNaN();
});

it.each([
  '####',
  'nul',
  '(null)',
  'n.a.',
  'N.D.',
  'missing',
  '***',
  '\u2013',
  'OL',
  '-OL',
  'Overflow',
  'Leer',
  'Error',
])('takes %s as a missing value', (word) => {
  expect(NO_VALUE.test(word)).toBe(true);
});

describe('a rate that is stated beside times', () => {
  const rows = Array.from({ length: 300 }, (_row, at) => `${(at / 100).toFixed(2)},${at % 60},${at % 20}`);
  const stated = (line: string, times = rows) =>
    inspect([line, 'time (s),flow (L/min),pressure (cmH2O)', ...times]);
  const asks = (found: ReturnType<typeof inspect>) =>
    found?.questions.some(({ asks: what }) => what === 'rate');

  it.each([200, 400])('of %s Hz is that of the device where every n-th row was exported', (rateHz) => {
    const found = stated(`Sampling rate: ${rateHz} Hz`);
    expect(found?.mapping?.rateHz).toBeNull();
    expect(found?.channels[1]?.rateHz).toBe(100);
    expect(asks(found)).toBe(false);
  });

  it.each([50, 125])('of %s Hz, which no export explains, is asked about', (rateHz) => {
    const found = stated(`Sampling rate: ${rateHz} Hz`);
    expect(found?.mapping?.rateHz).toBeNull();
    const question = found?.questions.find(({ asks: what }) => what === 'rate');
    expect(question?.detail).toContain(`${rateHz} samples a second, and the times of its rows say 100`);
  });

  it('wins over times of arrival', () => {
    const packets = rows.map((row, at) => row.replace(/^[^,]+/, ((at - (at % 25)) / 100).toFixed(2)));
    expect(stated('Sampling rate: 50 Hz', packets)?.mapping?.rateHz).toBe(50);
  });
});

it.each([
  ['a trend', 60],
  ['milliseconds that are said to be seconds', 10],
  ['a thinned export', 0.1],
])('says how far the rows of %s are apart', (_what, step) => {
  const rows = Array.from({ length: 100 }, (_row, at) => `${at * step},${at % 60},${at % 20}`);
  const found = inspect(['time (s),flow (L/min),pressure (cmH2O)', ...rows]);
  const question = found?.questions.find(({ asks }) => asks === 'rate');
  expect(question).toMatchObject({
    required: true,
    detail: expect.stringContaining(`The rows are ${step} s apart`),
  });
});
