import { describe, expect, it } from 'vitest';
import { inspectCsv } from './csv/inspect-csv.ts';
import { parseTableTime, timeOfNumber } from './table-time.ts';
import { createCsvReader } from './csv/csv-reader.ts';

const SECONDS = Date.UTC(2024, 2, 5, 23, 59, 45) / 1000 + 0.25;

describe('a date with a time', () => {
  it.each([
    '05-Mar-2024 23:59:45.250',
    '5 March 2024 11:59:45.250 PM',
    'Mar 5 2024 23:59:45.250',
    'March 5, 2024, 23:59:45.250',
    '05/03/2024 11:59:45.250 p. m.',
    '2024.03.05 23:59:45.250',
    '20240305T235945.250',
    '20240305235945.250',
    '20240305235945250',
    '20240305 235945.250',
    '20240305_235945_250',
    '20240306005945.250+0100',
    '5-Mar-24 23:59:45.250',
    'Tue Mar 5 23:59:45.250 2024',
    'Tue, 05 Mar 2024 23:59:45.250 GMT',
    '2024-03-05 23:59:45.250 UTC',
    '2024-03-05 23:59:45.250 CET',
    '2024年3月5日 23:59:45.250',
    // GB 18030 that is decoded as UTF-8.
    '2024\ufffd\ufffd3\ufffd\ufffd5\ufffd\ufffd 23:59:45.250',
  ])('is read as %s', (cell) => {
    expect(parseTableTime(cell)?.seconds).toBeCloseTo(SECONDS, 3);
  });

  it.each([
    '05-Foo-2024 23:59:45',
    'Mar 2024',
    'March 5 breaths',
    '2024 flow 3',
    '20241305235945',
    '1700000000000000',
    '638452799850000000',
  ])('is not %s', (cell) => {
    expect(parseTableTime(cell)).toBeNull();
  });

  it.each([
    ['time', '235945', true],
    ['time', '095900', true],
    ['time (s)', '235945', false],
    ['time', '235975', false],
    ['time', '86390', false],
  ])('is named where it is a time of day in digits: %s from %s', (name, first, isNamed) => {
    const rows = Array.from({ length: 500 }, (_row, at) => {
      const seconds = (Number(first) + at / 50).toFixed(2).padStart(first.length + 3, '0');
      return [seconds, at % 100 < 40 ? 30 : -20, at % 100 < 40 ? 15 : 5].join();
    });
    const text = [`${name},flow (L/min),paw (cmH2O)`, ...rows].join('\n');
    const { questions } = inspectCsv(new TextEncoder().encode(text)) ?? {};
    const reasons = questions?.flatMap(({ required, why }) => (required ? [why?.reason] : []));
    expect(reasons).toEqual(isNamed ? ['time_form'] : []);
  });

  it('is named when its form is not read', () => {
    const rows = Array.from({ length: 200 }, (_row, at) => {
      const second = Math.floor(at / 50);
      return `23h59m${second}.${String((at % 50) * 2).padStart(2, '0')}s,${at % 100 < 40 ? 30 : -20},${at % 100 < 40 ? 15 : 5}`;
    });
    const text = ['tijd,flow (L/min),druk (cmH2O)', ...rows].join('\n');
    const { questions } = inspectCsv(new TextEncoder().encode(text)) ?? {};
    expect(questions?.find(({ asks }) => asks === 'rate')?.why).toEqual({
      reason: 'time_form',
      example: '23h59m0.00s',
    });
  });
});

it('reads a date with its time in digits, which is a number as well', () => {
  const cellsAt = (at: number) => [`202403052359${(10 + at / 50).toFixed(2)}`, at % 100 < 40 ? 30 : -20, 5];
  const lines = Array.from({ length: 2000 }, (_row, at) => cellsAt(at).join());
  const bytes = new TextEncoder().encode(['time,flow (L/min),paw (cmH2O)', ...lines].join('\n'));
  const { mapping, startedAt, questions } = inspectCsv(bytes) ?? {};
  expect([startedAt, questions?.filter(({ required }) => required)]).toEqual([
    '2024-03-05T23:59:10.000000',
    [],
  ]);
  if (!mapping) throw new Error('no mapping');
  const reader = createCsvReader({ mapping });
  const events = [...reader.push(bytes), ...reader.finish()];
  const counts = events.flatMap((event) => (event.type === 'samples' ? event.block.length : []));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2000);
  expect(events.filter(({ type }) => type === 'issue')).toEqual([]);
});

it('reads the elapsed times of Python', () => {
  expect(parseTableTime('2 days 01:00:00.250000')).toEqual({ seconds: 176_400.25, kind: 'relative' });
});

it('counts the seconds of LabVIEW from 1904, in which no recording would be of this century otherwise', () => {
  const since1904 = SECONDS + 2_082_844_800;
  expect(timeOfNumber(since1904, 1)).toEqual({ seconds: SECONDS, kind: 'utc' });
  expect(timeOfNumber(SECONDS, 1)).toEqual({ seconds: SECONDS, kind: 'utc' });
});
