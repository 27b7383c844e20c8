import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { inspectCsv } from './inspect-csv.ts';

/** Rows of a breath every two seconds at 100 Hz: L/s and cmH2O. */
function rows(write: (time: number, flow: string, pressure: string) => string): string {
  return Array.from({ length: 600 }, (_row, index) => {
    const phase = index % 200;
    const flow = phase < 70 ? 0.6 : -0.7 * Math.exp(-(phase - 70) / 30);
    return write(index / 100, flow.toFixed(4), (phase < 70 ? 12 : 5).toFixed(2));
  }).join('\n');
}

const mappingOf = (text: string) => inspectCsv(encodeUtf8(text))?.mapping;
const FLOW_AND_PRESSURE = [
  { channel: 'flow', position: 1, factor: 60 },
  { channel: 'pressure', position: 2, factor: 1 },
];

describe('texts that programs of laboratories export', () => {
  it('reads names, units, times and the first row of AcqKnowledge', () => {
    const head = `run.acq\n10 msec/sample\n2 channels\nFlow\nL/s\nAirway Pressure\ncmH2O\nmin\tCH1\tCH2\t\n\t600\t600\t\n`;
    const found = mappingOf(head + rows((time, flow, pressure) => `${time / 60}\t${flow}\t${pressure}\t`));
    expect(found).toMatchObject({
      channels: FLOW_AND_PRESSURE,
      time: { position: 0, factor: 60 },
      rateHz: 100,
      table: { headerRows: 9 },
    });
  });

  it('reads AcqKnowledge without a column of times', () => {
    const head = `run.acq\n0.01 sec/sample\n2 channels\nFlow\nL/s\nPaw\ncmH2O\nCH1,CH2,\n600,600,\n`;
    const found = mappingOf(head + rows((_time, flow, pressure) => `${flow},${pressure},`));
    expect(found).toMatchObject({ rateHz: 100, time: null, table: { headerRows: 9 } });
    expect(found?.channels).toEqual(FLOW_AND_PRESSURE.map((one) => ({ ...one, position: one.position - 1 })));
  });

  it.each(['One', 'No'])('reads a LabVIEW measurement with X_Columns %s behind its numbers', (columns) => {
    const head = [
      `LabVIEW Measurement\t\nSeparator\tTab\nX_Columns\t${columns}\n***End_of_Header***\t\n\t`,
      'Channels\t2\t\nSamples\t600\t600\t\nDate\t2021/03/04\t2021/03/04\t\nTime\t10:11:12.1\t10:11:12.1\t',
      'Y_Unit_Label\tL/s\tcmH2O\t\nX_Dimension\tTime\tTime\t\nX0\t0.0E+0\t0.0E+0\t\nDelta_X\t0.010000\t0.010000\t',
      '***End_of_Header***\t\t\t\nX_Value\tFlow\tPaw\tComment\n',
    ].join('\n');
    const text = rows((time, flow, pressure) => `${columns === 'One' ? time : ''}\t${flow}\t${pressure}\t`);
    expect(mappingOf(head + text)).toMatchObject({
      channels: FLOW_AND_PRESSURE,
      time: columns === 'One' ? { position: 0, factor: 1 } : null,
      rateHz: 100,
      table: { headerRows: 15 },
    });
  });

  it('proposes no arterial pressure as the airway pressure, and says that a unit told the proposal', () => {
    const table = (pressureAt: (row: number) => number) =>
      [
        'time (s),flow (L/min),Channel 7 (mmHg)',
        ...Array.from({ length: 80 }, (_row, at) => `${at / 50},${(at % 9) - 4},${pressureAt(at)}`),
        '',
      ].join('\n');
    const inspect = (text: string) => inspectCsv(encodeUtf8(text));
    const arterial = inspect(table((at) => 62 + (at % 40)));
    expect(arterial?.mapping?.channels.map(({ channel }) => channel)).toEqual(['flow']);
    const airway = inspect(table((at) => 4 + (at % 15)));
    expect(airway?.mapping?.channels.map(({ channel }) => channel)).toEqual(['flow', 'pressure']);
    expect(airway?.questions[0]).toMatchObject({
      detail: 'pressure was found by its unit, not by a name.',
      why: { reason: 'found_by_unit' },
    });
  });

  it('proposes the flow that only its unit tells, and asks about it', () => {
    const text = `Zeit (s);Gas in und aus (L/s);Paw (cmH2O)\n${rows((...cells) => cells.join(';'))}`;
    const found = inspectCsv(encodeUtf8(text));
    expect(found?.mapping?.channels).toEqual(expect.arrayContaining(FLOW_AND_PRESSURE));
    expect(found?.questions[0]).toMatchObject({ asks: 'channels', required: true, why: { about: ['flow'] } });
  });

  it('proposes no flow of two that only their unit tells', () => {
    const text = `t (s),one (L/s),two (L/s),Paw (cmH2O)\n${rows((time, flow, pressure) => `${time},${flow},${flow},${pressure}`)}`;
    expect(mappingOf(text)?.channels).toEqual([{ channel: 'pressure', position: 3, factor: 1 }]);
  });

  it('reads units in Cyrillic letters behind a comma', () => {
    const text = `Время, с\tПоток, л/с\tДавление, см вод. ст.\n${rows((...cells) => cells.join('\t'))}`;
    expect(mappingOf(text)?.channels).toEqual(expect.arrayContaining(FLOW_AND_PRESSURE));
  });
});
