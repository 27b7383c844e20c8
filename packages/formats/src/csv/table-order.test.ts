import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

const HEAD = 'time (s),flow (L/min),pressure (cmH2O)';
/** 10 s at 50 Hz. */
const ROWS = Array.from({ length: 500 }, (_row, at) => {
  const isIn = at % 100 < 50;
  return `${(at / 50).toFixed(2)},${isIn ? 30.5 : -10.25},${isIn ? 15.5 : 5.25}`;
});

const fileOf = (lines: readonly string[]) =>
  sourceOfBytes('a.csv', new TextEncoder().encode(lines.join('\n')));

/** @param mapped lines whose inspection gives the mapping */
async function read(lines: readonly string[], rateHz?: number, mapped = lines) {
  const file = fileOf(lines);
  const { mapping } = await inspectFiles([fileOf(mapped)]);
  const format = findRecordingFormat('csv');
  if (format === null || mapping === null) throw new Error('not read');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([file], format, {
    mapping,
    ...(rateHz === undefined ? {} : { rateHz }),
  }))
    events.push(...some);
  const samples = events.reduce((sum, event) => sum + (event.type === 'samples' ? event.block.length : 0), 0);
  const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
  return { samples, issues };
}

describe('text below a table', () => {
  it.each([
    ['words alone', ['End of file', 'Operator: X']],
    ['words beside numbers', ['Mean,3.2,9.1', 'Max,30,20']],
    ['a count', ['Total rows: 500,,']],
  ])('%s are no samples, and named', async (_kind, foot) => {
    const { samples, issues } = await read([HEAD, ...ROWS, ...foot]);
    expect(samples).toBe(500);
    expect(issues).toMatchObject([{ code: 'csv_foot' }]);
  });

  it('is none when rows follow', async () => {
    const { samples, issues } = await read([HEAD, ...ROWS.slice(0, 250), 'pause,x,y', ...ROWS.slice(251)]);
    expect(samples).toBe(500);
    expect(issues.map(({ code }) => code)).not.toContain('csv_foot');
  });

  it('is no sample of a table without times', async () => {
    const rows = ROWS.map((row) => row.slice(row.indexOf(',') + 1));
    const { samples } = await read(['flow (L/min),pressure (cmH2O)', ...rows, 'End of file'], 50);
    expect(samples).toBe(500);
  });
});

describe('rows in descending order of time', () => {
  it('are refused by their order, without a question whose answer would not help', async () => {
    const { problem, questions } = await inspectFiles([fileOf([HEAD, ...ROWS.toReversed()])]);
    expect(problem?.code).toBe('table_descending');
    expect(questions).toEqual([]);
  });

  it('are not read with a stated rate either', async () => {
    const { samples, issues } = await read([HEAD, ...ROWS.toReversed()], 50, [HEAD, ...ROWS]);
    expect(samples).toBe(0);
    expect(issues[0]?.detail).toContain('descending order');
  });
});
