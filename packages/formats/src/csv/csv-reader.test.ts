import { CMH2O_PER_KPA } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { parseCsvColumns } from './csv-columns.ts';
import { createCsvReader } from './csv-reader.ts';

function read(text: string, columns: string, rateHz?: number): readonly RecordingEvent[] {
  const parsed = parseCsvColumns(columns);
  if (!parsed.ok) throw new Error(parsed.error);
  const reader = createCsvReader({ columns: parsed.value, ...(rateHz === undefined ? {} : { rateHz }) });
  return [...reader.push(Uint8Array.from(text, (c) => c.charCodeAt(0))), ...reader.finish()];
}

function rows(events: readonly RecordingEvent[]): number[][] {
  return events.flatMap((event) => {
    if (event.type !== 'samples') return [];
    const { flow = [], pressure = [] } = event.block.channels;
    return Array.from(flow, (value, index) => [
      event.block.firstIndex + index,
      value,
      pressure[index] ?? Number.NaN,
    ]);
  });
}

function table(count: number, row: (index: number) => string): string {
  return Array.from({ length: count }, (_row, index) => row(index)).join('\n');
}

describe('the CSV reader', () => {
  it('takes the rate from the time column and converts units', () => {
    const text = `t,f,p\n${table(40, (index) => `${index * 10},0.5,10`)}\n`;
    const events = read(text, 'time=t:ms,flow=f:L/s,pressure=p:mbar');
    const block = events.find((event) => event.type === 'samples')?.block;
    expect(block?.rateHz).toBe(100);
    expect(rows(events)[0]?.[1]).toBe(30);
    expect(rows(events)[0]?.[2]).toBeCloseTo(CMH2O_PER_KPA, 4);
  });

  it('reads positions without header, semicolons and decimal commas', () => {
    const events = read('1,5;10,25\n-2,0;9,0\n', 'flow=1,pressure=2', 50);
    expect(rows(events)).toEqual([
      [0, 1.5, 10.25],
      [1, -2, 9],
    ]);
  });

  it('finds the header behind a preamble and honours quotes', () => {
    const text = 'Some export\n"flow L/min","Paw, mean"\n"1.5","10"\n';
    expect(rows(read(text, 'flow=flow L/min,pressure=2', 50))).toEqual([[0, 1.5, 10]]);
  });

  it('counts damaged rows once, whatever their time says', () => {
    const text = `t,f,p\n0,1,2\n0.02,x,2\n0.04,x,2\n0.06,4,5\n`;
    const present = rows(read(text, 'time=t,flow=f,pressure=p', 50)).filter(
      ([, flow]) => !Number.isNaN(flow),
    );
    expect(present).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
  });

  it('lets a bad row cost its pair and reports its line', () => {
    const events = read('f,p\n1,2\nx,3\n4,5\n', 'flow=f,pressure=p', 50);
    expect(rows(events)).toEqual([
      [0, 1, 2],
      [1, Number.NaN, Number.NaN],
      [2, 4, 5],
    ]);
    expect(events.find((event) => event.type === 'issue')).toMatchObject({
      issue: { code: 'csv_bad_row', line: 3 },
    });
  });

  it('keeps the places of lost rows and makes a jump of time a gap', () => {
    const times = [0, 0.02, 0.04, 0.1, 0.12, 5, 5.02];
    const text = `t,f,p\n${times.map((time) => `${time},1,2`).join('\n')}\n`;
    const events = read(text, 'time=t,flow=f,pressure=p', 50);
    const present = rows(events).filter(([, flow]) => !Number.isNaN(flow));
    expect(present.map(([index]) => index)).toEqual([0, 1, 2, 5, 6, 250, 251]);
    expect(events.some((event) => event.type === 'loss' && event.lost === 2)).toBe(true);
  });

  it('refuses a table whose rate cannot be known, and says so', () => {
    const events = read('f,p\n1,2\n', 'flow=f,pressure=p');
    expect(events).toMatchObject([
      { type: 'issue', issue: { code: 'csv_rate' } },
      {
        type: 'issue',
        issue: { code: 'csv_unread_rows', detail: '0 of 1 rows are read: 1 have no known rate.' },
      },
    ]);
  });

  it('tells the time of the first sample when the rows have dates', () => {
    const text = 't,f,p\n2026-01-02T03:04:05.500+01:00,1,2\n2026-01-02T03:04:05.520+01:00,1,2\n';
    expect(read(text, 'time=t,flow=f,pressure=p', 50)[0]).toEqual({
      type: 'wall_clock',
      sampleIndex: 0,
      timeMs: Date.UTC(2026, 0, 2, 2, 4, 5, 500),
      zoned: true,
    });
  });
});
