import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

/** 20 s at 50 Hz from five seconds before midnight. */
function writeFile(dates: readonly [string, string], head = 'Date,Time', half = '', isSparse = false) {
  const rows = Array.from({ length: 1000 }, (_row, at) => {
    const seconds = (86_395 + at / 50) % 86_400;
    const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const clock = half === '' ? hour : hour % 12 === 0 ? 12 : hour % 12;
    const time = `${clock}:${String(minute).padStart(2, '0')}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;
    const isIn = at % 100 < 50;
    const noon = half === '' ? '' : hour < 12 ? ' AM' : ' PM';
    const date = isSparse && at % 250 > 0 ? '' : dates[at < 250 ? 0 : 1];
    return `${date},${time}${noon},${isIn ? 30.5 : -10.25},${isIn ? 15.5 : 5.25}`;
  });
  const lines = [`${head},flow (L/min),pressure (cmH2O)`, ...rows];
  return sourceOfBytes('a.csv', new TextEncoder().encode(lines.join('\n')));
}

async function read(file: ReturnType<typeof writeFile>) {
  const inspection = await inspectFiles([file]);
  const format = findRecordingFormat('csv');
  const { mapping } = inspection;
  if (format === null || mapping === null) throw new Error('not read');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([file], format, { mapping })) events.push(...some);
  const samples = events.reduce((sum, event) => sum + (event.type === 'samples' ? event.block.length : 0), 0);
  const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));
  const clocks = events.flatMap((event) =>
    event.type === 'wall_clock' ? [new Date(event.timeMs).toISOString()] : [],
  );
  return { inspection, samples, issues, clocks };
}

/** 20 s at 50 Hz from five seconds before midnight, with date and time in one cell. */
function writeStamps([before, after]: readonly [string, string]) {
  const rows = Array.from({ length: 1000 }, (_row, at) => {
    const seconds = (86_395 + at / 50) % 86_400;
    const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const time = `${hour}:${String(minute).padStart(2, '0')}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;
    const isIn = at % 100 < 50;
    return `${at < 250 ? before : after} ${time},${isIn ? 30.5 : -10.25},${isIn ? 15.5 : 5.25}`;
  });
  const lines = ['Time,flow (L/min),pressure (cmH2O)', ...rows];
  return sourceOfBytes('a.csv', new TextEncoder().encode(lines.join('\n')));
}

describe('dates with times in one column', () => {
  it.each([
    ['12/01/2024', '13/01/2024', '2024-01-12T23:59:55.000000'],
    ['01/12/2024', '01/13/2024', '2024-01-12T23:59:55.000000'],
    ['31/03/2024', '01/04/2024', '2024-03-31T23:59:55.000000'],
    ['03/03/2024', '03/03/2024', '2024-03-03T23:59:55.000000'],
  ])('have the order that all rows tell: %s, %s', async (before, after, start) => {
    const isSame = before === after;
    const { inspection, samples, issues } = await read(writeStamps([before, after]));
    expect(inspection.startedAt).toBe(start);
    if (!isSame) expect([samples, issues]).toEqual([1000, []]);
  });

  it.each([
    ['01/03/2026', '02/03/2026'],
    ['03/01/2026', '03/02/2026'],
  ])('are asked about where day and month can be exchanged: %s, %s', async (before, after) => {
    const { inspection, samples, issues, clocks } = await read(writeStamps([before, after]));
    const start = inspection.questions.find(({ asks }) => asks === 'start');
    expect(inspection.startedAt).toBeNull();
    expect(start?.openDate).toBe(before);
    expect([samples, issues, clocks]).toEqual([1000, [], []]);
  });
});

describe('a column of dates beside times of day', () => {
  it.each([
    ['2024-03-05', '2024-03-06', 'Date,Time', ''],
    ['20240305', '20240306', 'Date,Time', ''],
    ['2024-03-05 00:00:00', '2024-03-06 00:00:00', 'Date,Time', ''],
    ['05.03.2024', '06.03.2024', 'Datum,Uhrzeit', ''],
    ['5-Mar-2024', '6-Mar-2024', 'Date,Time', ''],
    ['3/5/2024', '3/6/2024', 'Date,Time', 'AM/PM'],
    ['05.03.2024', '06.03.2024', ',', ''],
  ])('gives the start, and passes midnight: %s to %s', async (before, after, head, half) => {
    const { inspection, samples, issues, clocks } = await read(writeFile([before, after], head, half));
    expect(inspection.startedAt).toBe('2024-03-05T23:59:55.000000');
    expect(inspection.questions.map(({ asks }) => asks)).toEqual(['time_zone']);
    expect(samples).toBe(1000);
    expect(issues).toEqual([]);
    expect(clocks[0]).toBe('2024-03-05T23:59:55.000Z');
  });

  it('is read with the day first where the month cannot be', async () => {
    const { inspection } = await read(writeFile(['30/03/2024', '31/03/2024']));
    expect(inspection.startedAt).toBe('2024-03-30T23:59:55.000000');
  });

  it('is read with the month first where the day cannot be', async () => {
    const { inspection } = await read(writeFile(['03/30/2024', '03/31/2024']));
    expect(inspection.startedAt).toBe('2024-03-30T23:59:55.000000');
  });

  it('is asked about where day and month can be exchanged, and passes midnight all the same', async () => {
    const { inspection, samples, issues, clocks } = await read(writeFile(['03/05/2024', '03/06/2024']));
    const start = inspection.questions.find(({ asks }) => asks === 'start');
    expect(inspection.startedAt).toBeNull();
    expect(start?.detail).toContain('03/05/2024');
    expect([samples, issues, clocks]).toEqual([1000, [], []]);
  });

  it('is no date of birth', async () => {
    const { inspection } = await read(writeFile(['1956-03-05', '1956-03-05'], 'Birth date,Time'));
    expect(inspection.startedAt).toBeNull();
  });

  it('may stand in the first row of each day alone', async () => {
    const file = writeFile(['2024-03-05', '2024-03-06'], 'Date,Time', '', true);
    const { samples, issues } = await read(file);
    expect([samples, issues]).toEqual([1000, []]);
  });
});
