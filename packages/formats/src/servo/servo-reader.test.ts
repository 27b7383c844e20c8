import { describe, expect, it } from 'vitest';
import { inspectServo, SERVO_RECORDING } from './inspect-servo.ts';
import { readServoPhase } from './servo-phase.ts';
import { createServoReader } from './servo-reader.ts';

const HEADER = [
  '[REC]',
  'Datum\t28.01.2026 00:00:20',
  'Date format\tdd.MM.yyyy',
  'Decimal separator\tCOMMA',
  '==========',
  'Aufnahme\t28.01.2026 00:00:05',
  '[DATA]',
  'Zeit\tPhase\tPaw\tFlow\tV\tTrigger',
];

function read(rows: readonly string[], columns = HEADER.at(-1) ?? '') {
  const text = `\u00ef\u00bb\u00bf${[...HEADER.slice(0, -1), columns, ...rows].join('\n')}\n`;
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(inspectServo(bytes, SERVO_RECORDING)?.problem).toBeNull();
  const reader = createServoReader({});
  return [...reader.push(bytes.subarray(0, 90)), ...reader.push(bytes.subarray(90)), ...reader.finish()];
}

describe('the columns of a SERVO-U export', () => {
  const valuesOf = (events: ReturnType<typeof read>) =>
    events.flatMap((event) =>
      event.type === 'samples'
        ? [
            event.block.channels.pressure?.[0],
            event.block.channels.flow?.[0],
            event.block.channels.volume?.[0],
          ]
        : [],
    );
  const rows = (cells: string) => ['000', '010', '020'].map((ms) => `10:00:00:${ms}\tInsp.\t${cells}`);

  it.each([
    ['Zeit\tPhase\tPaw (cmH2O)\tFlow (l/min)\tV (ml)', '20,00\t30,00\t400,00'],
    ['Time\tPhase\tPaw (kPa)\tFlow (l/s)\tV (l)', '1,961329\t0,50\t0,40'],
    ['Time\tPhase\tFlow (ml/s)\tPaw (mbar)\tV (ml)', '500,0\t19,6132\t400,0'],
  ])('give names and units: %s', (columns, cells) => {
    const [pressure, flow, volume] = valuesOf(read(rows(cells), columns));
    expect(pressure).toBeCloseTo(20, 2);
    expect(flow).toBeCloseTo(30, 2);
    expect(volume).toBeCloseTo(400, 2);
  });

  it('with an unknown unit are refused', () => {
    const events = read(rows('20,00\t30,00\t400,00'), 'Time\tPhase\tPaw (stone)\tFlow (l/min)\tV (ml)');
    expect(valuesOf(events)).toEqual([]);
    const issue = events.find((event) => event.type === 'issue');
    expect(issue).toMatchObject({ issue: { code: 'servo_unit', detail: expect.stringContaining('stone') } });
  });
});

describe('the SERVO-U reader', () => {
  it('reads phases, decimal commas and the day that the first row belongs to', () => {
    const events = read([
      '23:59:50:000\tExsp.\t8,00\t-10,00\t50,00',
      '23:59:50:010\tInsp.\t9,50\t30,00\t5,00\tFlow',
      '23:59:50:020\tInsp.-Pause\t20,00\t0,00\t400,00',
      '23:59:50:030\tExsp.\t15,00\t-60,00\t390,00',
    ]);
    expect(
      events.flatMap((event) => (event.type === 'mark' ? [[event.kind, event.sampleIndex]] : [])),
    ).toEqual([
      ['inspiration_start', 1],
      ['expiration_start', 3],
    ]);
    expect(events.find((event) => event.type === 'wall_clock')).toMatchObject({
      timeMs: Date.UTC(2026, 0, 27, 23, 59, 50),
    });
    const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    expect(blocks.flatMap((block) => [...(block.channels.pressure ?? [])])).toEqual([8, 9.5, 20, 15]);
    expect(blocks.flatMap((block) => [...(block.channels.volume ?? [])])).toEqual([50, 5, 400, 390]);
  });

  it('keeps the place of a row that cannot be read', () => {
    const events = read([
      '10:00:00:000\tInsp.\t8,00\t10,00\t0,00',
      '10:00:00:010\tInsp.\t***\t10,00\t0,00',
      '10:00:00:020\tInsp.\t9,00\t10,00\t0,00',
    ]);
    const pressures = events.flatMap((event) =>
      event.type === 'samples' ? [...(event.block.channels.pressure ?? [])] : [],
    );
    expect(pressures).toEqual([8, Number.NaN, 9]);
    expect(events.some((event) => event.type === 'loss')).toBe(true);
  });

  it.each([
    ['insp.', 'inspiration'],
    ['pausa de ins.', 'pause'],
    ['Insp.-Pause', 'pause'],
    ['insp. pauze', 'pause'],
    ['esp.', 'expiration'],
    ['Exsp.', 'expiration'],
    ['exp.', 'expiration'],
    ['???', null],
  ])('knows the phase %j', (cell, phase) => {
    expect(readServoPhase(cell)).toBe(phase);
  });
});
