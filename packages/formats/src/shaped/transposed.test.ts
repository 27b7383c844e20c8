import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

/** 5 s at 50 Hz. */
const COUNT = 250;
const isIn = (at: number) => at % 100 < 50;
const TIMES = Array.from({ length: COUNT }, (_one, at) => (at / 50).toFixed(5));
const FLOW = Array.from({ length: COUNT }, (_one, at) => (isIn(at) ? 30.5 : -10.25).toFixed(3));
const PAW = Array.from({ length: COUNT }, (_one, at) => (isIn(at) ? 15.5 : 5.25).toFixed(3));

async function read(lines: readonly string[]) {
  const file = sourceOfBytes('a.csv', new TextEncoder().encode(`${lines.join('\n')}\n`));
  const { formatId, mapping, questions, problem } = await inspectFiles([file]);
  const format = findRecordingFormat(formatId ?? '');
  const events: RecordingEvent[] = [];
  if (format !== null && mapping !== null)
    for await (const some of readRecording([file], format, { mapping })) events.push(...some);
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  return {
    formatId,
    problem: problem?.code ?? null,
    asked: questions.filter(({ required }) => required).map(({ asks }) => asks),
    rateHz: Math.round(blocks[0]?.rateHz ?? 0),
    flow: blocks.flatMap(({ channels }) => [...(channels.flow ?? [])]),
    pressure: blocks.flatMap(({ channels }) => [...(channels.pressure ?? [])]),
  };
}

const ALL = {
  formatId: 'transposed_table',
  problem: null,
  asked: [],
  rateHz: 50,
  flow: FLOW.map(Number),
  pressure: PAW.map(Number),
};

describe('a table with one line for each signal', () => {
  it.each([
    ['with times and units in the names', ['time', 'flow (L/min)', 'paw_cmh2o'], [], ','],
    ['with a column of units', ['signal,unit', 'Flow,L/min', 'Paw,cmH2O'], [], ','],
    ['with tabs and a comment', ['Time (s)', 'Flow', 'Paw'], ['# ward 3'], '\t'],
    ['with semicolons and a head', ['time', 'Flow', 'Paw'], ['Patient;7'], ';'],
  ])('is read %s', async (_name, [time = '', flow = '', paw = ''], head, delimiter) => {
    const lines = [
      [time, ...TIMES],
      [flow, ...FLOW],
      [paw, ...PAW],
    ].map((cells) => cells.join(delimiter));
    expect(await read([...head, ...lines])).toEqual(ALL);
  });

  it('is known by its first line, where that is longer than the head of a file', async () => {
    const long = (cells: readonly string[]) => Array.from({ length: 200 }, () => cells).flat();
    const times = Array.from({ length: 200 * COUNT }, (_one, at) => (at / 50).toFixed(5));
    const lines = [['time', ...times].join(), ['flow', ...long(FLOW)].join(), ['paw', ...long(PAW)].join()];
    const source = sourceOfBytes('a.csv', new TextEncoder().encode(lines.join('\n')));
    const { formatId, mapping, channels } = await inspectFiles([source]);
    expect(formatId).toBe('transposed_table');
    expect(mapping?.channels.map(({ channel }) => channel)).toEqual(['flow', 'pressure']);
    expect(channels.map(({ rateHz }) => rateHz)).toEqual([50, 50, 50]);
  });

  it('is read with decimal commas', async () => {
    const lines = [
      ['time', ...TIMES],
      ['Flow', ...FLOW],
      ['Paw', ...PAW],
    ].map((cells) => cells.join(';').replaceAll('.', ','));
    expect(await read(lines)).toEqual(ALL);
  });

  it('takes its rate from the head, or asks', async () => {
    const lines = [['flow', ...FLOW].join(','), ['pressure', ...PAW].join(',')];
    expect(await read(['sampling rate,50', ...lines])).toEqual(ALL);
    expect((await read(lines)).asked).toEqual(['rate']);
  });

  it('keeps the places of missing values', async () => {
    const flow = FLOW.map((value, at) => (at === 70 ? '' : value));
    const found = await read([['time', ...TIMES].join(), ['flow', ...flow].join(), ['paw', ...PAW].join()]);
    expect(found.flow.flatMap((value, at) => (Number.isNaN(value) ? [at] : []))).toEqual([70]);
    expect(found.pressure).toEqual(ALL.pressure);
  });

  it('is refused where its lines hold different numbers of values', async () => {
    const found = await read([['flow', ...FLOW].join(), ['pressure', ...PAW.slice(3)].join()]);
    expect(found).toMatchObject({ formatId: 'transposed_table', problem: 'transposed_uneven', flow: [] });
  });

  it('is not a table of columns with many channels', async () => {
    const names = ['time', 'flow', 'pressure', ...Array.from({ length: 120 }, (_one, at) => `x${at}`)];
    const rows = TIMES.slice(0, 300).map((time, at) =>
      [time, FLOW[at], PAW[at], ...names.slice(3).map((_name, x) => at * x)].join(),
    );
    expect(await read([names.join(), ...rows])).toMatchObject({ formatId: 'csv', rateHz: 50 });
  });
});
