import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import type { RecordingEvent, RecordingReader } from '../reader.ts';
import { inspectRecording } from '../registry.ts';
import { createServoLogReader, readLogKind } from './servo-log-reader.ts';
import { createServoTrendReader } from './servo-trend-reader.ts';

const HEADER = [
  'Datum\t29.01.26 00:10:00',
  'Datei\tx.txt',
  'Ventilator\t42376 ',
  'System\t4.4 ',
  'Version\t4.4.0.78be7bed ',
  'Date format\tdd.MM.yy',
  'Language setting\tde_DE',
  'Decimal separator\tCOMMA',
  '==========',
];
const DAY = Date.UTC(2026, 0, 28);

function read(reader: RecordingReader, marker: string, lines: readonly string[]): readonly RecordingEvent[] {
  const bytes = encodeUtf8(`\uFEFF${[marker, ...HEADER, ...lines].join('\n')}\n`);
  return [...reader.push(bytes.subarray(0, 77)), ...reader.push(bytes.subarray(77)), ...reader.finish()];
}

describe('SERVO-U trends', () => {
  it('reads minute rows with their date, decimal commas and missing values', () => {
    const events = read(createServoTrendReader(), '[TRE]', [
      'Zeit\tVTi (ml)\tPEEP (cmH2O)\tVENT_MODE',
      '28.01.26 16:54:38\t#401,5\t-\tVK',
      'Unsinn\t1\t2\t3',
      '28.01.26 16:55:38\t-\t-\t-',
    ]);
    expect(events).toEqual([
      { type: 'identity', model: 'SERVO-U', serial: '42376', software: '4.4.0.78be7bed' },
      {
        type: 'trend_columns',
        columns: [
          { name: 'VTi', unit: 'ml', parameterCode: 'VTi' },
          { name: 'PEEP', unit: 'cmH2O', parameterCode: 'PEEPCPAP' },
          { name: 'VENT_MODE', unit: null, parameterCode: 'mode' },
        ],
      },
      {
        type: 'trend_row',
        timeMs: DAY + (16 * 3600 + 54 * 60 + 38) * 1000,
        zoned: false,
        values: [401.5, null, 'VK'],
        doubtful: [0],
      },
      { type: 'issue', issue: expect.objectContaining({ code: 'servo_bad_row', line: 13 }) },
    ]);
  });

  it('gives breath rows their day across midnight, and tells what the manoeuvre was set to', () => {
    const events = read(createServoTrendReader(), '[RECRUITMENT]', [
      'Beginn\t23:58:00',
      '[SETTINGS]',
      'PEEPmax\t25\tcmH2O',
      '[DATA]',
      'Zeit\tCdyn (ml/cmH2O)\tI:E ()',
      '23:59:58\t21,8\t4.5 : 1',
      '00:00:02\t***\t1 : 2.0',
    ]);
    const rows = events.filter((event) => event.type === 'trend_row');
    expect(rows.map(({ timeMs, values }) => [timeMs - DAY, values])).toEqual([
      [86_398_000, [21.8, '4.5 : 1']],
      [86_402_000, [null, '1 : 2.0']],
    ]);
    expect(events.find((event) => event.type === 'log')).toMatchObject({
      category: 'PEEPmax',
      text: '25 cmH2O',
    });
  });
});

describe('the SERVO-U log', () => {
  it('reads kinds and texts without their markup, and drops what is no line of a log', () => {
    const events = read(createServoLogReader(), '[LOG]', [
      '16:53:44, 28.01.26\tFunktionen\tDruck 15 cmH<sub>2</sub>O',
      'irgendwas',
    ]);
    expect(events.slice(1)).toEqual([
      {
        type: 'log',
        timeMs: DAY + (16 * 3600 + 53 * 60 + 44) * 1000,
        zoned: false,
        kind: 'function',
        category: 'Funktionen',
        text: 'Druck 15 cmH2O',
      },
      { type: 'issue', issue: expect.objectContaining({ code: 'servo_bad_row', line: 12 }) },
    ]);
  });

  it.each([
    ['Alarma', 'alarm'],
    ['Cambio del límite de alarma', 'alarm_limit'],
    ['Alarmgrenze geändert', 'alarm_limit'],
    ['Cambio del parámetro', 'setting'],
    ['Functions', 'function'],
    ['Fonctions', 'function'],
    ['?', 'other'],
  ])('knows the kind %j', (category, kind) => {
    expect(readLogKind(category)).toBe(kind);
  });
});

it('is told apart by its first line, with device, start and what is asked', () => {
  const inspect = (marker: string, lines: readonly string[]) =>
    inspectRecording(encodeUtf8(`\uFEFF${[marker, ...HEADER, ...lines].join('\n')}\n`), 'x.txt');
  expect(inspect('[LOG]', [])).toMatchObject({ formatId: 'servo_u_log', contents: 'log', mapping: null });
  expect(inspect('[TRE]', ['Zeit\tVTi (ml)'])).toMatchObject({
    formatId: 'servo_u_trends',
    channels: [{ name: 'Zeit' }, { name: 'VTi', unit: 'ml', rateHz: null }],
  });
  expect(
    inspect('[REC]', [
      'Aufnahme\t29.01.26 00:00:05',
      '[DATA]',
      'Zeit\tPhase\tPaw (cmH2O)',
      '23:59:50:000\tx\t1',
    ]),
  ).toMatchObject({
    formatId: 'servo_u',
    device: { model: 'SERVO-U', serial: '42376' },
    startedAt: '2026-01-28T23:59:50.000000',
    questions: [{ asks: 'time_zone', required: false }],
    problem: null,
  });
  expect(inspect('[REC]', []).problem?.code).toBe('servo_no_data');
});
