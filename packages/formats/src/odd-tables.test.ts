import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gatherRecordings } from './gather-recordings.ts';
import { sourceOfBytes } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import { findRecordingFormat } from './registry.ts';

/** 5 s at 50 Hz, one row a line. */
function tableText(head: string, row: (at: number, flow: number, pressure: number) => string): string {
  const rows = Array.from({ length: 250 }, (_row, at) => {
    const isIn = at % 100 < 50;
    return row(at, isIn ? 30.5 : -10.25, isIn ? 15.5 : 5.25);
  });
  return `${head}\n${rows.join('\n')}\n`;
}

const PLAIN = tableText('time (s),flow (L/min),pressure (cmH2O)', (at, f, p) => `${at / 50},${f},${p}`);

/** Samples, rate and first wall time of a file, read by its own proposal. */
async function read(bytes: Uint8Array, name = 'a.csv') {
  const { recordings } = await gatherRecordings([sourceOfBytes(name, bytes)]);
  const [recording] = recordings;
  const format = findRecordingFormat(recording?.inspection.formatId ?? '');
  if (recording === undefined || format === null) throw new Error('not read');
  const { mapping, startedAt } = recording.inspection;
  const flow: number[] = [];
  let rateHz = 0;
  for await (const events of readRecording(recording.files, format, mapping === null ? {} : { mapping }))
    for (const event of events)
      if (event.type === 'samples') {
        ({ rateHz } = event.block);
        flow.push(...(event.block.channels.flow ?? []));
      }
  return {
    samples: flow.length,
    first: flow[0],
    rateHz: Math.round(rateHz),
    startedAt,
    name: recording.files[0]?.name,
  };
}

const AS_PLAIN = { samples: 250, first: 30.5, rateHz: 50 };
const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, order: 'little' | 'big', mark: boolean): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let at = 0; at < marked.length; at += 1)
    view.setUint16(at * 2, marked.charCodeAt(at), order === 'little');
  return new Uint8Array(view.buffer);
}

describe('a table in another encoding', () => {
  it.each([
    ['little', true],
    ['little', false],
    ['big', true],
  ] as const)('UTF-16 (%s end first, mark %s) is read like UTF-8', async (order, mark) => {
    expect(await read(utf16(PLAIN, order, mark))).toMatchObject(AS_PLAIN);
  });

  it('is unpacked from gzip under the name that is inside', async () => {
    expect(await read(gzipSync(utf8(PLAIN)), 'a.csv.gz')).toMatchObject({ ...AS_PLAIN, name: 'a.csv' });
  });

  it('keeps what comes before the damage of a cut gzip file', async () => {
    const packed = gzipSync(utf8(PLAIN));
    const { samples } = await read(packed.subarray(0, packed.length >> 1), 'a.csv.gz');
    expect(samples).toBeLessThan(250);
  });
});

const START = Date.UTC(2024, 2, 25, 14, 0, 0);
const two = (value: number) => String(value).padStart(2, '0');

describe('times as spreadsheets write them', () => {
  const seconds = (at: number) => two(Math.floor(at / 50));
  const ms = (at: number) => String((at % 50) * 20).padStart(3, '0');
  it.each([
    ['American with PM', (at: number) => `3/25/2024 2:00:${seconds(at)}.${ms(at)} PM`, '2024-03-25T14:00:00'],
    ['day first', (at: number) => `25.03.2024 14:00:${seconds(at)}.${ms(at)}`, '2024-03-25T14:00:00'],
    [
      'day first with a slash',
      (at: number) => `25/03/24 14:00:${seconds(at)}.${ms(at)}`,
      '2024-03-25T14:00:00',
    ],
    [
      'day numbers',
      (at: number) => (START / 86_400_000 + 25_569 + at / 50 / 86_400).toFixed(10),
      '2024-03-25T14:00',
    ],
    ['milliseconds since 1970', (at: number) => String(START + at * 20), '2024-03-25T14:00:00.000000Z'],
    [
      'seconds since 1970',
      (at: number) => (START / 1000 + at / 50).toFixed(2),
      '2024-03-25T14:00:00.000000Z',
    ],
  ])('%s give the rate and the start', async (_kind, stamp, startedAt) => {
    const text = tableText('time;flow (L/min);pressure (cmH2O)', (at, f, p) => `${stamp(at)};${f};${p}`);
    const found = await read(utf8(text));
    expect(found).toMatchObject(AS_PLAIN);
    expect(found.startedAt).toContain(startedAt.slice(0, 15));
  });
});

describe('groups of thousands', () => {
  it.each([
    ["1'234.5", 1234.5],
    ['1,234.5', 1234.5],
    ['1 234.5', 1234.5],
    ['-0,234,567', -234_567],
  ])('%s is one number', async (cell, value) => {
    const head = 'time;flow (mL/min);pressure (cmH2O)';
    const text = tableText(head, (at, f, p) => `${at / 50};${at === 0 ? cell : f * 1000 + 0.5};${p}`);
    const { first } = await read(utf8(text));
    expect(first).toBeCloseTo(value * 0.001, 3);
  });

  it('is one number without decimals in a table of decimal points between semicolons', async () => {
    const head = 'time (ms);flow (L/min);pressure (cmH2O)';
    const group = (value: number) => value.toLocaleString('en-US');
    const text = tableText(head, (at, f, p) => `${group(at * 20)};${f.toFixed(1)};${p.toFixed(1)}`);
    expect(text).toContain('\n1,000;');
    expect(await read(utf8(text))).toMatchObject(AS_PLAIN);
  });

  it('is none where the comma is the decimal mark', async () => {
    const head = 'time (s);flow (L/min);pressure (cmH2O)';
    const comma = (value: number) => value.toFixed(3).replace('.', ',');
    const text = tableText(head, (at, f, p) => `${comma(at / 50)};${comma(f)};${comma(p)}`);
    expect(await read(utf8(text))).toMatchObject(AS_PLAIN);
  });
});

it('minutes and seconds with a fraction are a time', async () => {
  const stamp = (at: number) =>
    `${two(Math.floor(at / 3000) + 59)}:${two(Math.floor(at / 50) % 60)}.${String((at % 50) * 20).padStart(3, '0')}`;
  const text = tableText('time;flow (L/min);pressure (cmH2O)', (at, f, p) => `${stamp(at)};${f};${p}`);
  expect(await read(utf8(text))).toMatchObject(AS_PLAIN);
});
