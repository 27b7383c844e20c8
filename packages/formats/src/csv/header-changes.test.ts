import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

const HEAD = 'time (s),flow (L/min),pressure (cmH2O)';
/** 20 s at 50 Hz. */
const ROWS = Array.from({ length: 1000 }, (_row, at) => {
  const isIn = at % 100 < 50;
  return `${(at / 50).toFixed(2)},${isIn ? 30.5 : -10.25},${isIn ? 15.5 : 5.25}`;
});

async function read(between: readonly string[]) {
  const lines = [HEAD, ...ROWS.slice(0, 700), ...between, ...ROWS.slice(700)];
  const file = sourceOfBytes('a.csv', new TextEncoder().encode(lines.join('\n')));
  const { mapping } = await inspectFiles([file]);
  const format = findRecordingFormat('csv');
  if (format === null || mapping === null) throw new Error('not read');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([file], format, { mapping })) events.push(...some);
  const samples = events.reduce((sum, event) => sum + (event.type === 'samples' ? event.block.length : 0), 0);
  const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
  return { samples, codes: issues.map(({ code }) => code), last: issues.at(-1)?.detail };
}

describe('a header between rows', () => {
  it.each([[[HEAD]], [['', HEAD.replaceAll(',', ' ,').toUpperCase()]]])(
    'is passed over where it is that of the table: %j',
    async (between) => {
      expect(await read(between)).toMatchObject({ samples: 1000, codes: [] });
    },
  );

  it.each([
    'time (s),pressure (cmH2O),flow (L/min)',
    'time (s),flow (L/s),pressure (cmH2O)',
    'time (ms),flow (L/min),pressure (cmH2O)',
    'time (s),SpO2,flow (L/min),pressure (cmH2O)',
  ])('ends what is read where the columns mean something else: %s', async (header) => {
    const { samples, codes, last } = await read([header]);
    expect(samples).toBe(700);
    expect(codes).toEqual(['csv_header_changed', 'csv_unread_rows']);
    expect(last).toBe('700 of 1000 rows are read: 300 follow a header with other columns.');
  });

  it('is missed, and the rows with it, where a column was added without one', async () => {
    const wider = ROWS.slice(0, 100).map((_row, at) => `${((700 + at) / 50).toFixed(2)},97,30,15`);
    const { codes } = await read(wider);
    expect(codes.filter((code) => code === 'csv_bad_row')).toHaveLength(100);
  });

  it('is no damaged row', async () => {
    const { samples, codes } = await read(['14.00,P,x']);
    expect(samples).toBeGreaterThanOrEqual(1000);
    expect(codes).toContain('csv_bad_row');
  });
});
