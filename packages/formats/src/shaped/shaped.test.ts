import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

/** 5 s at 50 Hz. */
const ROWS = Array.from({ length: 250 }, (_row, at) => {
  const isIn = at % 100 < 50;
  return { t: at / 50, flow: isIn ? 30.5 : -10.25, paw: isIn ? 15.5 : 5.25 };
});
const column = (name: 't' | 'flow' | 'paw') => ROWS.map((row) => row[name]);

async function inspect(text: string, name = 'a.json') {
  return inspectFiles([sourceOfBytes(name, new TextEncoder().encode(text))]);
}

/** Samples, rate, first and last flow and pressure of a file, read by its own proposal. */
async function read(text: string, name = 'a.json') {
  const file = sourceOfBytes(name, new TextEncoder().encode(text));
  const { formatId, mapping, questions, problem } = await inspectFiles([file]);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null || mapping === null) throw new Error(problem?.detail ?? 'not read');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([file], format, { mapping })) events.push(...some);
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  const flow = blocks.flatMap(({ channels }) => [...(channels.flow ?? [])]);
  const pressure = blocks.flatMap(({ channels }) => [...(channels.pressure ?? [])]);
  return {
    rateHz: Math.round(blocks[0]?.rateHz ?? 0),
    flow,
    pressure,
    issues: events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : [])),
    required: questions.filter(({ required }) => required),
  };
}

const AS_ROWS = { rateHz: 50, flow: column('flow'), pressure: column('paw'), issues: [], required: [] };
const NAMED = ROWS.map(({ t, flow, paw }) => ({ 'time (s)': t, 'flow (L/min)': flow, 'Paw (cmH2O)': paw }));

describe('a JSON text', () => {
  it.each([
    ['of row objects', JSON.stringify(NAMED)],
    ['of row objects in an object', JSON.stringify({ patient: 'x', data: NAMED }, null, 2)],
    ['of lines', NAMED.map((row) => JSON.stringify(row)).join('\n')],
    [
      'of an object of lists',
      JSON.stringify({ 'time (s)': column('t'), flow_lpm: column('flow'), paw_cmh2o: column('paw') }),
    ],
    [
      'of channels with units and a rate',
      JSON.stringify({
        sampling_rate: 50,
        channels: {
          flow: { unit: 'L/min', data: column('flow') },
          paw: { unit: 'cmH2O', data: column('paw') },
        },
      }),
    ],
    [
      'of a list of channels',
      JSON.stringify({
        fs: 50,
        signals: [
          { name: 'Flow', unit: 'L/min', samples: column('flow') },
          { name: 'Paw', unit: 'cmH2O', samples: column('paw') },
        ],
      }),
    ],
    [
      'of lists with units beside them',
      JSON.stringify({
        fs: 50,
        units: { flow: 'L/min', paw: 'cmH2O' },
        flow: column('flow'),
        paw: column('paw'),
      }),
    ],
    [
      'as pandas splits it',
      JSON.stringify({
        columns: ['flow_lpm', 'paw_cmh2o', 'time_s'],
        index: ROWS.map((_row, at) => at),
        data: ROWS.map(({ t, flow, paw }) => [flow, paw, t]),
      }),
    ],
    [
      'as pandas writes columns',
      JSON.stringify(
        Object.fromEntries(
          Object.entries({ time_s: column('t'), flow_lpm: column('flow'), paw_cmh2o: column('paw') }).map(
            ([name, values]) => [name, Object.fromEntries(values.map((value, at) => [String(at), value]))],
          ),
        ),
      ),
    ],
    [
      'of one value a row',
      JSON.stringify(
        ROWS.flatMap(({ t, flow, paw }) => [
          { time: t, signal: 'flow', unit: 'L/min', value: flow },
          { time: t, signal: 'paw', unit: 'cmH2O', value: paw },
        ]),
      ),
    ],
  ])('%s is read as its table', async (_kind, text) => {
    expect(await read(text)).toEqual(AS_ROWS);
  });

  it('keeps missing values missing', async () => {
    const { flow } = await read(
      JSON.stringify(NAMED.with(9, { ...NAMED[9], 'flow (L/min)': null } as never)),
    );
    expect(flow[9]).toBeNaN();
    expect(flow[10]).toBe(30.5);
  });

  it('with lists of different lengths is refused, with the lengths', async () => {
    const { problem } = await inspect(
      JSON.stringify({ fs: 50, flow_lpm: column('flow'), paw_cmh2o: column('paw').slice(0, 125) }),
    );
    expect(problem).toMatchObject({ code: 'json_uneven' });
    expect(problem?.detail).toContain('flow_lpm: 250, paw_cmh2o: 125');
  });

  it('that ends early is refused', async () => {
    const { problem } = await inspect(JSON.stringify(NAMED).slice(0, -100));
    expect(problem).toMatchObject({ code: 'json_damaged' });
  });

  it('names a damaged line of JSON Lines', async () => {
    const lines = NAMED.map((row) => JSON.stringify(row)).with(100, '{"time (s)": 2, "flo');
    const { flow, issues } = await read(lines.join('\n'));
    expect(flow.length).toBe(250);
    expect(issues).toContain('csv_bad_row');
  });

  it('names lists that are not read', async () => {
    const { parts } = await inspect(JSON.stringify({ waves: NAMED, trend: NAMED.slice(0, 30) }));
    expect(parts).toMatchObject([{ name: 'time (s), flow (L/min), Paw (cmH2O)', use: null }]);
  });

  it('without lists is no recording', async () => {
    expect(await inspect('{"SamplingFrequency": 50, "Columns": ["flow", "paw"]}')).toMatchObject({
      formatId: null,
    });
  });
});

describe('a table of one value a row', () => {
  const value = (number: number, comma: boolean) =>
    comma ? String(number).replace('.', ',') : String(number);
  it.each([
    [',', false],
    [';', false],
    [';', true],
    ['\t', false],
    ['\t', true],
  ])('divided by "%s" (decimal comma: %s) is put side by side', async (mark, comma) => {
    const lines = ROWS.flatMap(({ t, flow, paw }) => [
      [value(t, comma), 'flow (L/min)', value(flow, comma)],
      [value(t, comma), 'Paw (cmH2O)', value(paw, comma)],
    ]);
    const text = [['time', 'signal', 'value'], ...lines].map((cells) => cells.join(mark)).join('\n');
    expect(await read(text, 'a.csv')).toEqual(AS_ROWS);
  });

  it('with one signal below the other is put side by side', async () => {
    const lines = [
      ...ROWS.map(({ t, flow }) => `Flow,L/min,${t},${flow}`),
      ...ROWS.map(({ t, paw }) => `Paw,cmH2O,${t},${paw}`),
    ];
    expect(await read(['variable,unit,time (s),value', ...lines].join('\n'), 'a.csv')).toEqual(AS_ROWS);
  });

  it.each([
    ['time by time', true],
    ['with one signal below the other', false],
  ])('%s keeps apart what a clock that fell back stamped twice', async (_case, isMixed) => {
    const stamped = ROWS.map((row, at) => (at < 150 ? row : { ...row, t: row.t - 2 }));
    const flow = stamped.map((row) => `${row.t},flow (L/min),${row.flow}`);
    const paw = stamped.map((row) => `${row.t},paw (cmH2O),${row.paw}`);
    const lines = isMixed ? flow.flatMap((line, at) => [line, paw[at] ?? '']) : [...flow, ...paw];
    const found = await read(['time,signal,value', ...lines].join('\n'), 'a.csv');
    expect(found).toMatchObject({ rateHz: 50, flow: column('flow'), pressure: column('paw') });
    expect(found.issues).toContain('csv_time_backwards');
  });

  it('with signals of two rates keeps both', async () => {
    const lines = [
      ...ROWS.map(({ t, flow }) => `${t},flow (L/min),${flow}`),
      ...ROWS.filter((_row, at) => at % 2 === 0).map(({ t, paw }) => `${t},paw (cmH2O),${paw}`),
    ];
    const { flow, issues } = await read(['time,signal,value', ...lines].join('\n'), 'a.csv');
    expect(flow.length).toBe(250);
    expect(issues).toContain('csv_two_rates');
  });

  it('is none beside columns of channels', async () => {
    const rows = ROWS.map(({ t, flow, paw }) => `${t},${flow},${paw},1,x`);
    const text = ['time,flow (L/min),paw (cmH2O),value,label', ...rows].join('\n');
    expect(await inspect(text, 'a.csv')).toMatchObject({ formatId: 'csv' });
  });
});

describe('what a text holds beside its table', () => {
  const partsOf = async (text: string, name?: string) => (await inspect(text, name)).parts ?? [];

  it('is named with the reason why it is not read: short lists, further tables, columns beyond the last', async () => {
    const parts = await partsOf(
      JSON.stringify({
        gains: [1, 2, 3],
        rows: NAMED,
        second: NAMED.slice(0, 30).map(({ 'time (s)': t }) => ({ 'time (s)': t, spo2: 97 })),
      }),
    );
    expect(parts).toEqual([
      expect.objectContaining({
        name: 'time (s), spo2',
        use: null,
        reason: 'a further list: only the longest table is read',
      }),
      expect.objectContaining({
        name: 'gains',
        use: null,
        reason: 'a list of 3 values, which holds no samples',
      }),
    ]);
    const wide = ROWS.map(({ t, flow, paw }) => ({
      'time (s)': t,
      'flow (L/min)': flow,
      'Paw (cmH2O)': paw,
      ...Object.fromEntries(Array.from({ length: 198 }, (_column, at) => [`extra ${at}`, 1])),
    }));
    expect(await partsOf(JSON.stringify(wide))).toEqual([
      expect.objectContaining({
        name: 'extra 197',
        use: null,
        reason: 'only the first 200 columns or signals are read',
      }),
    ]);
  });

  it('is named of a long table that holds two patients: only the rows of the first are read', async () => {
    const rowsOf = (patient: string, factor: number) =>
      ROWS.flatMap(({ t, flow, paw }) => [
        `${patient},${t},flow (L/min),${factor * flow}`,
        `${patient},${t},paw (cmH2O),${paw}`,
      ]);
    const head = 'patient_id,time,signal,value';
    const [own, others] = [rowsOf('7', 1), rowsOf('8', 3)];
    const turns = own.flatMap((line, at) => [line, others[at] ?? '']);
    const both = [head, ...turns].join('\n');
    expect(await partsOf(both, 'a.csv')).toContainEqual({
      name: `rows: ${others.length}`,
      use: null,
      reason: 'they are of another patient',
      why: { reason: 'other_patient_rows' },
    });
    const alone = [head, ...own].join('\n');
    expect(await read(both, 'a.csv')).toEqual(await read(alone, 'a.csv'));
  });

  it('is named of a long table: rows without a signal, signals beyond the last', async () => {
    const lines = ROWS.flatMap(({ t, flow, paw }) => [
      `${t},flow (L/min),${flow}`,
      `${t},paw (cmH2O),${paw}`,
      `${t},,1`,
    ]);
    const extra = Array.from({ length: 198 }, (_signal, at) => `0,extra ${at},1`);
    const text = ['time,signal,value', ...lines, ...extra].join('\n');
    expect(await partsOf(text, 'a.csv')).toEqual([
      expect.objectContaining({
        name: 'extra 197',
        use: null,
        reason: 'only the first 199 columns or signals are read',
      }),
      expect.objectContaining({ name: 'rows: 250', use: null, reason: 'they name no signal' }),
    ]);
  });
});
