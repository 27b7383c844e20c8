import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { sourceOfBytes } from '../named-source.ts';
import { whyUntaken } from '../list-untaken.ts';
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

describe('rows that are not in the order of their times', () => {
  /** 30 s at 50 Hz. */
  const rows = Array.from({ length: 1500 }, (_row, at) => {
    const isIn = at % 100 < 50;
    return `${at / 50},${isIn ? 30.5 : -10.25},${isIn ? 15.5 : 5.25}`;
  });

  it('are refused when their times were sorted as text', async () => {
    const { problem } = await inspectFiles([fileOf([HEAD, ...rows.toSorted()])]);
    expect(problem?.code).toBe('table_unsorted');
  });

  it('are not read with a stated rate either', async () => {
    const { samples, issues } = await read([HEAD, ...rows.toSorted()], 50, [HEAD, ...rows]);
    expect(samples).toBe(0);
    expect(issues[0]?.detail).toContain('not in the order of their times');
  });

  it('are another fault than a pause in which the clock was set back later', async () => {
    const paused = rows.filter((row) => !(Number.parseFloat(row) >= 8 && Number.parseFloat(row) < 14));
    const setBack = paused.map((row) => {
      const seconds = Number.parseFloat(row);
      return seconds < 20 ? row : `${(seconds - 10).toFixed(2)}${row.slice(row.indexOf(','))}`;
    });
    const { samples, issues } = await read([HEAD, ...setBack]);
    expect(samples).toBe(setBack.length);
    expect(issues.map(({ code }) => code)).toEqual(['csv_time_gap', 'csv_time_backwards']);
  });
});

describe('times since 1970 that packets share', () => {
  it.each([
    ['milliseconds', 1e3],
    ['microseconds', 1e6],
  ])('are known as %s by their size', async (_unit, scale) => {
    const rows = ROWS.map(
      (row, at) => `${(1_700_000_000 + Math.floor(at / 25) / 2) * scale}${row.slice(row.indexOf(','))}`,
    );
    const { samples, issues } = await read(['timestamp,flow (L/min),pressure (cmH2O)', ...rows]);
    expect(samples).toBe(500);
    expect(issues).toEqual([]);
  });
});

describe('a column without values', () => {
  it('is not said to have been left by choice', async () => {
    const lines = ROWS.map((row) => `${row},`);
    const inspection = await inspectFiles([fileOf([`${HEAD},volume (mL)`, ...lines])]);
    const { channels, mapping } = inspection;
    const volume = channels[3];
    if (volume === undefined || mapping === null) throw new Error('not inspected');
    expect(whyUntaken(volume, channels, mapping)).toEqual({ reason: 'empty' });
  });
});
