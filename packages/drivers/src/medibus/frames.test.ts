import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from '../framing/join-bytes.ts';
import { encodeMessage, type SlowMessage } from './frames.ts';
import { createMessageParser, MAX_MESSAGE_BYTES } from './message-parser.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };

interface Heard {
  readonly messages: SlowMessage[];
  readonly realtime: number[];
  readonly corrupt: number[];
  skipped: number;
}

function parse(bytes: Uint8Array, sizes: readonly number[] = [bytes.length]): Heard {
  const heard: Heard = { messages: [], realtime: [], corrupt: [], skipped: 0 };
  const parser = createMessageParser({
    onMessage: (message) => heard.messages.push(message),
    onRealtime: (byte) => heard.realtime.push(byte),
    onCorrupt: (_, code) => heard.corrupt.push(code),
    onSkipped: (count) => {
      heard.skipped += count;
    },
  });
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    parser.push(bytes.subarray(at, at + size));
    at += size;
  }
  return heard;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();
const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('MEDIBUS messages', () => {
  it.each([
    ['ICC command', 'command', 0x51, '1B 51 36 43 0D'],
    ['ICC response', 'response', 0x51, '01 51 35 32 0D'],
    ['no operation', 'command', 0x30, '1B 30 34 42 0D'],
    ['device identification', 'command', 0x52, '1B 52 36 44 0D'],
    ['measured values', 'command', 0x24, '1B 24 33 46 0D'],
    ['real-time configuration', 'command', 0x53, '1B 53 36 45 0D'],
    ['stop', 'command', 0x55, '1B 55 37 30 0D'],
  ] as const)('writes and reads the example of the reference: %s', (_, kind, code, bytes) => {
    expect(hex(encodeMessage({ kind, code, text: '' }))).toBe(bytes.replaceAll(' ', ''));
    expect(parse(fromHex(bytes)).messages).toEqual([{ kind, code, text: '' }]);
  });

  it('reads a command that stands inside a response, and real-time bytes anywhere', () => {
    const response = encodeMessage({ kind: 'response', code: 0x24, text: '7D  20' });
    const command = encodeMessage({ kind: 'command', code: 0x30, text: '' });
    const bytes = joinBytes([
      response.subarray(0, 4),
      fromHex('D1'),
      command.subarray(0, 2),
      fromHex('81 BF'),
      command.subarray(2),
      response.subarray(4),
    ]);
    const heard = parse(bytes);
    expect(heard.messages).toEqual([
      { kind: 'command', code: 0x30, text: '' },
      { kind: 'response', code: 0x24, text: '7D  20' },
    ]);
    expect(heard.realtime).toEqual([0xd1, 0x81, 0xbf]);
    expect(heard.skipped).toBe(0);
  });

  it('takes flow control out of a message, and gives a message up at CAN', () => {
    const message = encodeMessage({ kind: 'response', code: 0x30, text: '' });
    const controlled = joinBytes([message.subarray(0, 2), fromHex('11 13'), message.subarray(2)]);
    expect(parse(controlled).messages).toHaveLength(1);
    const aborted = joinBytes([message.subarray(0, 3), fromHex('18'), message]);
    expect(parse(aborted)).toMatchObject({ messages: [{ code: 0x30 }], skipped: 3 });
  });

  it('reports a wrong checksum and reads on', () => {
    const heard = parse(fromHex('1B 24 33 45 0D 1B 30 34 42 0D'));
    expect(heard.corrupt).toEqual([0x24]);
    expect(heard.messages).toEqual([{ kind: 'command', code: 0x30, text: '' }]);
  });

  it('gives up a message without an end after its bound', () => {
    const endless = joinBytes([fromHex('01 24'), new Uint8Array(MAX_MESSAGE_BYTES * 3).fill(0x20)]);
    const heard = parse(joinBytes([endless, fromHex('0D 1B 30 34 42 0D')]));
    expect(heard.messages).toEqual([{ kind: 'command', code: 0x30, text: '' }]);
    expect(heard.skipped).toBeGreaterThan(MAX_MESSAGE_BYTES);
  });

  it('reads the same whatever the chunk borders', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc
        .record({
          kind: fc.constantFrom('command' as const, 'response' as const),
          code: fc.integer({ min: 0x20, max: 0x6d }),
          text: fc.stringMatching(/^[ -~]{0,40}$/u),
        })
        .map(encodeMessage),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 10 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
        (parts, sizes) => {
          const bytes = joinBytes(parts);
          const { skipped: _, ...whole } = parse(bytes);
          expect(parse(bytes, sizes)).toMatchObject(whole);
        },
      ),
      RUNS,
    );
  });
});
