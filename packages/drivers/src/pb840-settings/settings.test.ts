import type { DeviceEvent } from '@eupnea/model';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { SILENCE_RESET_MS } from '../silence-watch.ts';
import { type AnswerName, createLineDecoder, encodeLine, MAX_LINE_BYTES } from './line.ts';
import { ANSWER_TIMEOUT_MS, createPb840SettingsSession, POLL_MS } from './session.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };

const answer = (name: AnswerName, fields: { readonly [field: number]: string }): Uint8Array =>
  encodeLine(name, (field) => fields[field] ?? '');

function listen(...chunks: readonly Uint8Array[]): readonly DeviceEvent[] {
  const session = createPb840SettingsSession();
  session.open(0);
  return chunks.flatMap((chunk) => session.receive(chunk, 1).events);
}

function valuesOf(events: readonly DeviceEvent[], type: 'settings' | 'numerics') {
  return Object.assign({}, ...events.map((event) => (event.type === type ? event.values : {})));
}

describe('PB840 settings line', () => {
  it('has name, counts, STX, padded fields, ETX and CR', () => {
    const text = String.fromCharCode(...answer('MISCA', { 5: '10:15', 6: '840-1' }));
    expect(text.startsWith('MISCA,697,97,\x0210:15 ,840-1             ,      ,')).toBe(true);
    expect(text.endsWith('      ,\x03\r')).toBe(true);
    expect(createLineDecoder().push(encodeAscii('MISCF,13,2,\x0212.5  ,ab    \x03\r')).lines).toEqual([
      { name: 'MISCF', fields: ['12.5', 'ab'] },
    ]);
  });

  it('is refused when bytes or fields are not as many as announced', () => {
    const { lines, faults } = createLineDecoder().push(
      encodeAscii(
        'MISCF,13,2,\x0212.5 ,ab    \x03\rMISCF,13,3,\x0212.5  ,ab    \x03\rMISCF,99,2,\x0212.5  ,ab    \x03\rcat: no such file\r\r',
      ),
    );
    expect(lines).toEqual([]);
    expect(faults).toEqual([
      'a field of 5 characters',
      'an answer of 2 fields, announced 3',
      'an answer of 13 bytes, announced 99',
      'a line that is no answer',
    ]);
  });
});

describe('PB840 settings session', () => {
  const MISCF = {
    5: '09:41',
    6: '840-3344',
    7: 'NOV 24 2026',
    9: 'SIMV',
    10: 'PC',
    11: 'PS',
    12: 'FLOW-T',
    13: '14',
    14: '0.45',
    16: '40',
    18: '8.0',
    31: '10',
    34: '40',
    35: '10',
    36: '12',
    37: '4',
    45: '3.0',
    48: '1.00',
    49: '2.50',
    70: '18',
    71: '0.432',
    72: '7.8',
    79: '1.2',
    103: '2.1',
    107: 'ALARM',
    108: 'NORMAL',
    109: 'RESET',
    15: '60',
    85: '44',
  };

  it('tells settings by field number, litres as millilitres, the mode in its own words and in ISO 19223 terms', () => {
    const events = listen(answer('MISCF', MISCF));
    expect(valuesOf(events, 'settings')).toMatchObject({
      mode_name: 'SIMV PC PS',
      trigger: 'FLOW-T',
      rate: 14,
      tidal_volume: 450,
      Oxygen: 40,
      PEEPCPAP: 8,
      pressure_support: 10,
      flow_trigger: 3,
      IE: 0.4,
      TI: null,
    });
    expect(events.find((event) => event.type === 'settings' && event.mode !== undefined)).toMatchObject({
      mode: { control: 'pc', sequence: 'imv' },
    });
  });

  it('tells numerics, limits, alarms, serial number and clock', () => {
    const events = listen(answer('MISCF', MISCF));
    expect(valuesOf(events, 'numerics')).toMatchObject({
      RR: 18,
      VTe: 432,
      MVe: 7.8,
      AutoPEEP: 1.2,
      P01: 2.1,
      NIF: null,
    });
    expect(events).toContainEqual(
      expect.objectContaining({
        limits: expect.objectContaining({
          Pmax: { low: 10, high: 40 },
          MVe: { low: 4, high: 12 },
          RR: { low: null, high: null },
        }),
      }),
    );
    expect(events.filter((event) => event.type === 'alarms')).toEqual([
      {
        type: 'alarms',
        active: [{ code: 'pb840_miscf_107', text: 'Alarm (MISCF field 107)', priority: 'unclassified' }],
      },
    ]);
    expect(events).toContainEqual({ type: 'identity', serial: '840-3344' });
    expect(events).toContainEqual({ type: 'clock', deviceTimeMs: Date.UTC(2026, 10, 24, 9, 41) });
  });

  it('keeps fields without a parameter under their number, and says so once', () => {
    const line = answer('MISCF', MISCF);
    const events = listen(line, line);
    expect(valuesOf(events, 'settings')).toMatchObject({ pb840_miscf_15: 60 });
    expect(valuesOf(events, 'numerics')).toMatchObject({ pb840_miscf_85: 44 });
    expect(events.filter((event) => event.type === 'issue')).toHaveLength(2);
  });

  it('reads the older answer by its own field numbers', () => {
    const events = listen(
      answer('MISCA', { 9: 'CMV', 10: '16', 11: '0.5', 34: '17', 35: '0.48', 38: '24', 49: 'ALARM' }),
    );
    expect(valuesOf(events, 'settings')).toMatchObject({ mode_name: 'CMV', rate: 16, tidal_volume: 500 });
    expect(valuesOf(events, 'numerics')).toMatchObject({ RR: 17, VTe: 480, Pmax: 24 });
  });

  it('asks again after an answer, asks the older command when the newer is not answered, and gives up after 30 s', () => {
    const session = createPb840SettingsSession();
    const asked = (send: Uint8Array | undefined): string => String.fromCharCode(...(send ?? []));
    expect(asked(session.open(0).send)).toBe('SNDF\r');
    expect(session.tick(ANSWER_TIMEOUT_MS - 1).send).toBeUndefined();
    expect(asked(session.tick(ANSWER_TIMEOUT_MS).send)).toBe('SNDF\r');
    expect(asked(session.tick(2 * ANSWER_TIMEOUT_MS).send)).toBe('SNDA\r');
    const heardMs = 2 * ANSWER_TIMEOUT_MS + 1000;
    expect(session.receive(answer('MISCA', {}), heardMs).wakeAfterMs).toBe(POLL_MS);
    expect(asked(session.tick(heardMs + POLL_MS).send)).toBe('SNDA\r');
    expect(session.tick(heardMs + SILENCE_RESET_MS).reset).toMatch(/nothing received/u);
    expect(createPb840SettingsSession().tick(-1_000_000).send).toBeDefined();
  });
});

const fieldText = fc.string({
  unit: fc.constantFrom(...'0123456789.-:/ ABCILMPRTVX'.split('')),
  maxLength: 6,
});
const line = fc
  .tuple(
    fc.constantFrom<AnswerName>('MISCA', 'MISCF'),
    fc.dictionary(fc.integer({ min: 5, max: 173 }).map(String), fieldText, { maxKeys: 20 }),
  )
  .map(([name, fields]) => encodeLine(name, (field) => fields[field] ?? ''));
const noise = fc
  .array(fc.oneof(fc.constantFrom(2, 3, 13, 44, 77, 73, 83, 67, 70, 49), fc.integer({ min: 0, max: 255 })), {
    maxLength: 40,
  })
  .map((bytes) => Uint8Array.from(bytes));
const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 });

function inChunks(bytes: Uint8Array, chunks: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let offset = 0, turn = 0; offset < bytes.length; turn += 1) {
    const size = chunks[turn % chunks.length] ?? 1;
    parts.push(bytes.slice(offset, offset + size));
    offset += size;
  }
  return parts;
}

describe('PB840 settings port on anything', () => {
  it('never throws, and hears the same whatever the chunk borders', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(line, noise), { maxLength: 5 }), sizes, (parts, chunks) => {
        const bytes = joinBytes(parts);
        const scans = (() => {
          const decoder = createLineDecoder();
          return inChunks(bytes, chunks).map((chunk) => decoder.push(chunk));
        })();
        const whole = createLineDecoder().push(bytes);
        expect(scans.flatMap(({ lines }) => lines)).toEqual(whole.lines);
        expect(scans.flatMap(({ faults }) => faults)).toEqual(whole.faults);
        expect(() => listen(bytes)).not.toThrow();
      }),
      RUNS,
    );
  });

  it('a lost byte costs its answer, never the next one', () => {
    fc.assert(
      fc.property(line, line, fc.nat(), (first, second, at) => {
        const cut = at % (first.length - 1);
        const damaged = joinBytes([first.slice(0, cut), first.slice(cut + 1)]);
        const { lines } = createLineDecoder().push(joinBytes([damaged, second]));
        const sent = [first, second].flatMap((bytes) => createLineDecoder().push(bytes).lines);
        expect(lines.at(-1)).toEqual(sent[1]);
        // A comma before ETX is the only byte that nothing depends on.
        if (lines.length > 1) expect(lines[0]).toEqual(sent[0]);
      }),
      RUNS,
    );
  });

  it('holds no more than one line of bytes that never end', () => {
    const { faults, lines } = createLineDecoder().push(
      joinBytes([new Uint8Array(3 * MAX_LINE_BYTES).fill(0x41), Uint8Array.of(13), answer('MISCA', {})]),
    );
    expect(faults).toEqual([`a line of more than ${MAX_LINE_BYTES} bytes`]);
    expect(lines).toHaveLength(1);
  });
});
