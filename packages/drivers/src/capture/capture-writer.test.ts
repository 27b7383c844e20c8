import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { parseCapture, type Capture } from './capture-format.ts';
import { createCaptureWriter, LIMIT_REACHED } from './capture-writer.ts';

const START_MS = Date.UTC(2026, 0, 2);

function open(options: { protocol?: string; maxBytes?: number; withoutPatient?: boolean } = {}) {
  let text = '';
  const writer = createCaptureWriter({
    protocol: 'pb840',
    startedAtMs: START_MS,
    maxBytes: 1_000,
    withoutPatient: false,
    ...options,
    write: (line) => (text += line),
  });
  return {
    writer,
    read: (): Capture => {
      const parsed = parseCapture(text);
      if (!parsed.ok) throw new Error(parsed.error);
      return parsed.value;
    },
  };
}

function textOf(records: readonly { readonly bytes: Uint8Array }[]): string {
  return records.map(({ bytes }) => String.fromCharCode(...bytes)).join('');
}

describe('a capture in writing', () => {
  it('has both directions with their times, and its end', () => {
    const { writer, read } = open();
    writer.record('sent', encodeAscii('SNDA\r'), START_MS + 10);
    writer.record('received', encodeAscii('MISCA'), START_MS + 25);
    writer.end('stopped', START_MS + 30);
    writer.record('received', encodeAscii('late'), START_MS + 40);
    expect(read().records.map(({ atMs, direction }) => [atMs, direction])).toEqual([
      [10, 'sent'],
      [25, 'received'],
    ]);
    expect(read().ended).toBe('stopped');
  });

  it('stops at its limit to the byte and says so', () => {
    const { writer, read } = open({ maxBytes: 6 });
    writer.record('received', encodeAscii('abcd'), START_MS);
    writer.record('received', encodeAscii('efgh'), START_MS + 1);
    writer.record('received', encodeAscii('ijkl'), START_MS + 2);
    expect(textOf(read().records)).toBe('abcdef');
    expect(read().ended).toBe(LIMIT_REACHED);
    expect(writer.isEnded).toBe(true);
  });

  it('stays readable when the clock steps back', () => {
    const { writer, read } = open();
    writer.record('received', encodeAscii('a'), START_MS + 500);
    writer.record('received', encodeAscii('b'), START_MS + 100);
    expect(read().records.map(({ atMs }) => atMs)).toEqual([500, 500]);
  });
});

const MESSAGE = [
  '\u000bMSH|^~\\&|GW^0011223344556677^EUI-64|WARD|EUPNEA||20260102030405||ORU^R01^ORU_R01|42|P|2.6',
  'PID|||4711^^^HOSP^MR||Doe^Jane^Q||19500203|F|||1 Main St^^Town',
  'PV1||I|ICU^12^A||||1234^House^Greg',
  'OBR|1|9^GW|9^GW|182777000^monitoring^SCT|||20260102030405|||77^Nurse^Joy',
  'NTE|1||Jane is restless',
  'OBX|1|NM|151976^MDC_VENT_PRESS_AWAY_END_EXP_POS^MDC|1.1.1.1|5|266048^MDC_DIM_CM_H2O^MDC|||||R|||20260102||77^Joy||VENT9\r\u001c\r',
].join('\r');

describe('a capture without patient identifiers', () => {
  it.each([1, 7, 1_000])('of HL7 in pieces of %i bytes names nobody and keeps lengths and values', (size) => {
    const { writer, read } = open({ protocol: 'hl7', maxBytes: 10_000, withoutPatient: true });
    const bytes = encodeAscii(MESSAGE);
    for (let at = 0; at < bytes.length; at += size) {
      writer.record('received', bytes.subarray(at, at + size), START_MS);
    }
    writer.end('stopped', START_MS);
    const text = textOf(read().records);
    expect(text).toHaveLength(MESSAGE.length);
    for (const word of ['Doe', 'Jane', '4711', '19500203', 'Main', 'ICU', 'Greg', 'Joy', 'restless']) {
      expect(text).not.toContain(word);
    }
    for (const word of [
      '|42|P|2.6',
      '151976^MDC_VENT',
      '|5|266048',
      'OBR|1|9^GW',
      `PID|||${'X'.repeat(4)}^^^`,
    ]) {
      expect(text).toContain(word);
    }
    expect(read().header.masked?.length).toBeGreaterThan(0);
  });

  it('overwrites a segment that never ends', () => {
    const { writer, read } = open({ protocol: 'hl7', withoutPatient: true });
    writer.record('received', encodeAscii('PID|||4711'), START_MS);
    expect(read().records).toEqual([]);
    writer.end('stopped', START_MS);
    expect(textOf(read().records)).toBe(`${'X'.repeat(3)}|||${'X'.repeat(4)}`);
  });

  it('of an unknown protocol keeps only what is no text', () => {
    const { writer, read } = open({ protocol: 'raw', withoutPatient: true });
    writer.record('received', Uint8Array.of(0x02, 0x41, 0x20, 0xc0, 0x0d), START_MS);
    expect([...(read().records[0]?.bytes ?? [])]).toEqual([0x02, 0x58, 0x20, 0xc0, 0x0d]);
  });

  it('of a bedside protocol has nothing to overwrite, and says that', () => {
    const { writer, read } = open({ withoutPatient: true });
    writer.record('received', encodeAscii('10, 5\n'), START_MS);
    expect(textOf(read().records)).toBe('10, 5\n');
    expect(read().header.masked).toEqual([]);
  });
});
