import { CMH2O_PER_KPA, CMH2O_PER_MBAR } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { createCsvReader } from './csv-reader.ts';
import { inspectCsv } from './inspect-csv.ts';
import { createSelfMappingReader } from './self-mapping-reader.ts';

const bytesOf = encodeUtf8;

/** Three breaths of a patient, flow in L/min, pressure in cmH2O, 50 Hz. */
function breaths(row: (index: number, flow: number, pressure: number) => string, rows = 300): string {
  return Array.from({ length: rows }, (_row, index) => {
    const phase = (index % 100) / 100;
    const inspiring = phase < 0.35;
    const flow = inspiring ? 40 : -50 * Math.exp(-6 * (phase - 0.35));
    const pressure = inspiring ? 8 + 40 * phase : 6;
    return row(index, flow, pressure);
  }).join('\n');
}

describe('the inspection of a table', () => {
  it('takes no sign of the flow from one breath, in which a patient may draw the pressure down', () => {
    const effort = (i: number) => Math.sin((Math.PI * i) / 400);
    const rows = breaths(
      (i) => `${(i / 256).toFixed(4)},${(50 * effort(i)).toFixed(1)},${(9 - 4 * effort(i)).toFixed(1)}`,
      390,
    );
    const { questions } = inspectCsv(bytesOf(`time (s),flow (L/min),pressure (cmH2O)\n${rows}`)) ?? {};
    expect(questions?.filter(({ required }) => required)).toEqual([]);
  });

  it('reads names and units from the header and the rate from the times', () => {
    const text = `Time (s),Flow (L/s),Paw [mbar],Vol_ml\n${breaths((i, f, p) => `${(i / 50).toFixed(2)},${(f / 60).toFixed(4)},${p},1`)}`;
    expect(inspectCsv(bytesOf(text))).toMatchObject({
      formatId: 'csv',
      confidence: 'likely',
      channels: [
        { position: 0, name: 'Time', unit: 's', rateHz: 50 },
        { position: 1, name: 'Flow', unit: 'L/s' },
        { position: 2, name: 'Paw', unit: 'mbar' },
        { position: 3, name: 'Vol', unit: 'ml' },
      ],
      mapping: {
        channels: [
          { channel: 'flow', position: 1, factor: 60 },
          { channel: 'pressure', position: 2, factor: CMH2O_PER_MBAR },
          { channel: 'volume', position: 3, factor: 1 },
        ],
        time: { position: 0, factor: 1 },
        rateHz: null,
        table: { delimiter: ',', decimalComma: false, headerRows: 1 },
      },
    });
  });

  it('finds semicolons, decimal commas, a preamble and a line of units', () => {
    const rows = breaths((i, f, p) => [i * 10, f, p].map((v) => v.toFixed(2).replace('.', ',')).join(';'));
    const text = `Export der Beatmung\n\nZeit;Fluss;Druck\nms;L/min;hPa\n${rows}`;
    expect(inspectCsv(bytesOf(text))?.mapping).toMatchObject({
      channels: [
        { channel: 'flow', position: 1, factor: 1 },
        { channel: 'pressure', position: 2, factor: CMH2O_PER_MBAR },
      ],
      time: { position: 0, factor: 0.001 },
      table: { delimiter: ';', decimalComma: true, headerRows: 4 },
    });
  });

  it.each([
    ['kPa', 1 / CMH2O_PER_KPA, 1, true],
    ['Pa', 98.0665, 1, true],
    ['cmH2O', 1, 1, false],
    ['cmH2O of a patient who breathes alone', 0.05, -1, false],
  ])(
    'asks for the unit of a pressure that is in %s and does not say so: %#',
    (_unit, scale, sign, isAsked) => {
      const rows = breaths(
        (i, f, p) => `${(i / 50).toFixed(2)},${f.toFixed(2)},${(sign * p * scale).toFixed(4)}`,
      );
      const asked = inspectCsv(bytesOf(`time,flow,pressure\n${rows}`))?.questions.filter(
        ({ asks }) => asks === 'units',
      );
      expect(asked?.some(({ required, detail }) => required && detail.includes('unit'))).toBe(isAsked);
    },
  );

  it('takes plain names in the usual units, and asks when the values say other units', () => {
    const units = (scale: number) =>
      inspectCsv(
        bytesOf(`time,flow,pressure\n${breaths((i, f, p) => `${i / 50},${f * scale},${p}`)}`),
      )?.questions.find(({ asks }) => asks === 'units');
    expect(units(1)).toMatchObject({ required: false });
    expect(units(1 / 60)).toMatchObject({ required: true });
  });

  it('asks for what the file does not say', () => {
    const found = inspectCsv(bytesOf(breaths((_i, f, p) => `${(f / 60).toFixed(3)} ${p.toFixed(1)}`)));
    expect(found?.confidence).toBe('guess');
    expect(found?.mapping?.channels).toEqual([
      { channel: 'flow', position: 0, factor: 60 },
      { channel: 'pressure', position: 1, factor: 1 },
    ]);
    expect(found?.questions.filter(({ required }) => required).map(({ asks }) => asks)).toEqual([
      'channels',
      'units',
      'rate',
    ]);
    expect(found?.questions.map(({ asks }) => asks)).toContain('start');
  });

  it('turns a flow that is positive out of the patient, and asks', () => {
    const text = `t_s,flow_lpm,pressure_cmh2o\n${breaths((i, f, p) => `${i / 50},${-f},${p}`)}`;
    const found = inspectCsv(bytesOf(text));
    expect(found?.mapping?.channels[0]).toEqual({ channel: 'flow', position: 1, factor: -1 });
    expect(found?.questions[0]).toMatchObject({ asks: 'units', required: true });
  });

  it('reads the rate of a comment, passes over empty columns, and turns effort that is written negative', () => {
    const text = `#samplerate,133\npressure,flow,pmus\n${breaths((_i, _f, p) => `${p},,${-p}`)}`;
    const found = inspectCsv(bytesOf(text));
    expect(found?.mapping).toMatchObject({ rateHz: 133, time: null });
    expect(found?.mapping?.channels).toEqual([
      { channel: 'pressure', position: 0, factor: 1 },
      { channel: 'muscle_pressure', position: 2, factor: -1 },
    ]);
  });

  it('tells the start of dated rows and asks for their zone', () => {
    const date = (i: number) =>
      new Date(Date.UTC(2026, 0, 2, 3, 4, 5) + i * 20).toISOString().replace('Z', '');
    const found = inspectCsv(
      bytesOf(`time,flow (l/min),paw (cmH2O)\n${breaths((i, f, p) => `${date(i)},${f},${p}`)}`),
    );
    expect(found?.startedAt).toBe('2026-01-02T03:04:05.000000');
    expect(found?.questions).toMatchObject([{ asks: 'time_zone', required: false }]);
  });

  it.each([
    '',
    '[\n  1.5,\n  2.5,\n  3.5,\n  4.5\n]\n',
    `file,breath,ti\n${breaths((i) => `x,${i},1`, 40)}`,
    'hello\nworld\n',
    '1\n2\n3\n4\n',
    'a,b\nc,d\ne,f\ng,h\n',
    '\0\0\0\0',
  ])('finds no table in %j', (text) => {
    expect(inspectCsv(bytesOf(text))).toBeNull();
  });
});

describe('the proposed mapping', () => {
  const text = `Tijd;Flow (L/s);Druk (mbar)\n${breaths((i, f, p) =>
    [i / 50, f / 60, p].map((v) => v.toFixed(4).replace('.', ',')).join(';'),
  )}\n`;

  it('reads the file it was proposed for', () => {
    const mapping = inspectCsv(bytesOf(text))?.mapping ?? null;
    if (mapping === null) throw new Error('no mapping');
    const reader = createCsvReader({ mapping });
    const events = [...reader.push(bytesOf(text)), ...reader.finish()];
    expect(events.map((event) => event.type)).toEqual(['samples']);
    const [event] = events;
    if (event?.type !== 'samples') throw new Error('no samples');
    expect(event.block).toMatchObject({ length: 300, rateHz: 50, firstIndex: 0 });
    expect(event.block.channels.flow?.[0]).toBeCloseTo(40, 1);
    expect(event.block.channels.pressure?.[0]).toBeCloseTo(8 * CMH2O_PER_MBAR, 2);
  });

  it('is used by itself when nothing must be asked, in pieces of any size', () => {
    const bytes = bytesOf(text);
    const reader = createSelfMappingReader(null);
    const events = [];
    for (let from = 0; from < bytes.length; from += 1000)
      events.push(...reader.push(bytes.subarray(from, from + 1000)));
    events.push(...reader.finish());
    expect(events.map((event) => event.type)).toEqual(['samples']);
  });

  it('is not used when something must be asked', () => {
    const reader = createSelfMappingReader(null);
    reader.push(bytesOf(breaths((_i, f, p) => `${f},${p}`)));
    expect(reader.finish()).toMatchObject([{ type: 'issue', issue: { code: 'csv_mapping_needed' } }]);
  });
});
