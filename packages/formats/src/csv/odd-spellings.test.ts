import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

/** 12 s at 50 Hz: flow (L/min) and pressure (cmH2O). */
const VALUES = Array.from({ length: 600 }, (_row, at) => {
  const isIn = at % 100 < 50;
  return [isIn ? 30.5 : -10.25 + (at % 3) / 4, isIn ? 15.5 : 5.25] as const;
});

type WriteRow = (at: number, flow: number, pressure: number) => string;

async function read(head: readonly string[], row: WriteRow, encode = toUtf8) {
  const text = [...head, ...VALUES.map(([flow, pressure], at) => row(at, flow, pressure))].join('\n');
  const file = sourceOfBytes('a.csv', encode(`${text}\n`));
  const { formatName, mapping, questions, startedAt } = await inspectFiles([file]);
  const required = questions.filter((question) => question.required).map(({ asks }) => asks);
  const start = questions.find(({ asks }) => asks === 'start')?.proposed ?? startedAt;
  const format = findRecordingFormat('csv');
  const flow: number[] = [];
  if (format !== null && mapping !== null && required.length === 0)
    for await (const events of readRecording([file], format, { mapping }))
      for (const event of events)
        if (event.type === 'samples') flow.push(...(event.block.channels.flow ?? []));
  return { formatName, required, start, flow };
}

function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Encodes with the code of each letter outside ASCII. */
function toBytes(codes: { readonly [letters: string]: readonly number[] }) {
  return (text: string): Uint8Array =>
    Uint8Array.from(Array.from(text, (letter) => codes[letter] ?? [letter.codePointAt(0) ?? 0]).flat());
}

const HEAD = 'time (s),flow (L/min),pressure (cmH2O)';
const time = (at: number) => (at / 50).toFixed(2);
const plain: WriteRow = (at, flow, pressure) => `${time(at)},${flow},${pressure}`;
const negative =
  (write: (size: number) => string): WriteRow =>
  (at, flow, pressure) =>
    `${time(at)},${flow < 0 ? write(-flow) : flow},${pressure}`;

describe('spellings of tables', () => {
  it.each<readonly [string, readonly string[], WriteRow]>([
    ['minus sign of typesetters', [HEAD], negative((size) => `\u2212${size}`)],
    [
      'milliseconds without zeros before them',
      ['time,flow (L/min),pressure (cmH2O)'],
      (at, flow, pressure) =>
        `10:00:${String(10 + Math.floor(at / 50))}.${(at % 50) * 20},${flow},${pressure}`,
    ],
    [
      'hundredths of a second',
      ['time,flow (L/min),pressure (cmH2O)'],
      (at, flow, pressure) => `10:00:${(10 + at / 50).toFixed(2)},${flow},${pressure}`,
    ],
    ['negative numbers in brackets', [HEAD], negative((size) => `(${size})`)],
    ['minus behind the number', [HEAD], negative((size) => `${size}-`)],
    [
      'decimal commas in quotes',
      [HEAD],
      (at, ...values) =>
        [at / 50, ...values].map((value) => `"${value.toFixed(2).replace('.', ',')}"`).join(),
    ],
    ['more names than cells', [`${HEAD},alarm`], plain],
    [
      'numbers of rows without a name',
      ['time flow_lpm pressure_cmh2o'],
      (at, flow, pressure) => `"${at + 1}" ${time(at)} ${flow} ${pressure}`,
    ],
    [
      'first rows without values',
      [HEAD],
      (at, flow, pressure) => (at < 3 ? `${time(at)},#N/A,1.#QNAN` : plain(at, flow, pressure)),
    ],
    [
      'channels of a gas flow analyser',
      ['time (ms),Flow (high) [l/min],Pressure (high) [mbar]'],
      (at, flow, pressure) => `${at * 20},${flow},${pressure}`,
    ],
    ['commas between names and units', ['time, s,flow, L/min,pressure, cmH2O'], plain],
    ['total airway flow', ['time (s),Total Airway Flow [L/min],Airway Pressure [cmH2O]'], plain],
  ])('are read: %s', async (_kind, head, row) => {
    const { required, flow } = await read(head, row);
    expect(required).toEqual([]);
    expect(flow).toHaveLength(VALUES.length);
    for (const [at, value] of flow.entries()) if (at > 2) expect(value).toBeCloseTo(VALUES[at]?.[0] ?? 0, 2);
  });

  it.each([
    [
      'GBK',
      '流量 (L/min),气道压 (cmH2O)',
      { 流: [0xc1, 0xf7], 量: [0xc1, 0xbf], 气: [0xc6, 0xf8], 道: [0xb5, 0xc0], 压: [0xd1, 0xb9] },
    ],
    [
      'Shift JIS',
      '流量 (L/min),圧力 (cmH2O)',
      { 流: [0x97, 0xac], 量: [0x97, 0xca], 圧: [0x88, 0xb3], 力: [0x97, 0xcd] },
    ],
    ['windows-1251', 'поток (L/min),paw (cmH2O)', { п: [0xef], о: [0xee], т: [0xf2], к: [0xea] }],
  ] as const)('name the encoding of the text: %s', async (encoding, names, codes) => {
    const { formatName, required, flow } = await read([`time (s),${names}`], plain, toBytes(codes));
    expect(formatName).toBe(`CSV (${encoding})`);
    expect(required).toEqual([]);
    expect(flow).toHaveLength(VALUES.length);
  });

  it('take names, rate and start from the head of OpenSignals', async () => {
    const told = {
      column: ['nSeq', 'DI', 'CH1', 'CH2'],
      label: ['Flow (L/min)', 'Paw (cmH2O)'],
      'sampling rate': 50,
      date: '2026-1-7',
      time: '14:20:31.234',
    };
    const head = [
      'OpenSignals Text File Format. Version 1',
      JSON.stringify({ '00:07': told }),
      'EndOfHeader',
    ];
    const { required, start, flow } = await read(
      head.map((line) => `# ${line}`),
      (at, ...values) => `${at}\t0\t${values.join('\t')}\t`,
    );
    expect(required).toEqual([]);
    expect(start).toContain('2026-01-07T14:20:31.234');
    expect(flow).toHaveLength(VALUES.length);
  });
});
