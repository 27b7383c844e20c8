import type { DeviceEvent } from '@eupnea/model';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { createHl7GatewaySession } from './gateway-session.ts';
import { createMessageMemory } from './message-memory.ts';
import { createMllpDecoder, encodeMllp, MAX_MESSAGE_BYTES } from './mllp.ts';
import { escapeText, STANDARD_SEPARATORS, unescapeText } from './message.ts';
import { createHl7Session } from './session.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };

const field = fc.oneof(
  fc.constantFrom('', '""', '16', '-3.5', '^^^', '~', '\\F\\', '\\X41', '1.1.1.1', '20260125120000.5+0100'),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/\p{Cc}/gu, '')),
);
const segment = fc
  .tuple(fc.constantFrom('OBX', 'OBR', 'PRT', 'PID', 'ZZZ', 'MSH'), fc.array(field, { maxLength: 19 }))
  .map(([name, fields]) => [name, ...fields].join('|'));
const head = fc
  .tuple(fc.constantFrom('R01', 'R40', 'R30', ''), fc.nat(30))
  .map(([trigger, id]) => `MSH|^~\\&|GW|ICU|||20260125115959.500+0100||ORU^${trigger}|${id}|P|2.6`);
const value = fc
  .tuple(fc.constantFrom('151973', '152664', '16929192', '999'), fc.double({ noNaN: true }), fc.nat(9))
  .map(
    ([code, number, at]) => `OBX|1|NM|${code}^X^MDC|1.1.1.${at}|${number}|266048^MDC_DIM_CM_H2O^MDC|||||R`,
  );
const wave = fc
  .tuple(
    fc.array(fc.integer({ min: -99_999, max: 99_999 }), { maxLength: 30 }),
    fc.constantFrom('50', '0', '-1', 'x', '1e3'),
  )
  .map(([samples, rate]) =>
    [
      `OBX|1|NA|151956^MDC_VENT_PRESS^MDC|1.1.1.99|${samples.join('^')}|266048^MDC_DIM_CM_H2O^MDC`,
      `OBX|2|NM|0^MDC_ATTR_SAMP_RATE^MDC|1.1.1.99.1|${rate}`,
    ].join('\r'),
  );
const message = fc
  .tuple(
    head,
    fc.array(fc.oneof(segment, value, wave, fc.constant('OBR|1||7^^0012210000000001^EUI-64')), {
      maxLength: 8,
    }),
  )
  .map(([msh, segments]) => encodeMllp(encodeAscii([msh, ...segments, ''].join('\r'))));
const noise = fc
  .array(fc.oneof(fc.constantFrom(0x0b, 0x1c, 0x0d, 0x0a, 0x7c, 0x5c), fc.integer({ min: 0, max: 255 })), {
    maxLength: 30,
  })
  .map((bytes) => Uint8Array.from(bytes));
const stream = fc.array(
  fc.oneof(
    message,
    noise,
    message.map((bytes) => bytes.slice(0, bytes.length >> 1)),
  ),
  { maxLength: 8 },
);
const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });

function inChunks(bytes: Uint8Array, chunks: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let offset = 0, turn = 0; offset < bytes.length; turn += 1) {
    const size = chunks[turn % chunks.length] ?? 1;
    parts.push(bytes.slice(offset, offset + size));
    offset += size;
  }
  return parts;
}

describe('HL7 on anything', () => {
  it('never throws, its values are finite and its samples follow one another', () => {
    fc.assert(
      fc.property(stream, sizes, (parts, chunks) => {
        const session = createHl7Session();
        const events: DeviceEvent[] = [];
        for (const bytes of inChunks(joinBytes(parts), chunks))
          events.push(...session.receive(bytes, 0).events);
        const next = new Map<number, number>();
        for (const event of events) {
          if (event.type === 'numerics' || event.type === 'settings') {
            for (const one of Object.values(event.values)) expect(one).not.toBeNaN();
          }
          if (event.type !== 'samples') continue;
          const { firstIndex, length, rateHz } = event.block;
          expect(firstIndex).toBeGreaterThanOrEqual(next.get(rateHz) ?? 0);
          next.set(rateHz, firstIndex + length);
        }
      }),
      RUNS,
    );
  });

  it('hears and answers the same whatever the chunk borders', () => {
    fc.assert(
      fc.property(stream, sizes, (parts, chunks) => {
        const bytes = joinBytes(parts);
        const [whole, pieces] = [
          createHl7GatewaySession(createMessageMemory()),
          createHl7GatewaySession(createMessageMemory()),
        ];
        const expected = whole.receive(bytes, 0);
        const outputs = inChunks(bytes, chunks).map((chunk) => pieces.receive(chunk, 0));
        expect(outputs.flatMap(({ reports }) => reports)).toEqual(expected.reports);
        expect(joinBytes(outputs.map(({ send }) => send))).toEqual(expected.send);
        expect(outputs.reduce((sum, { messages }) => sum + messages, 0)).toBe(expected.messages);
      }),
      RUNS,
    );
  });

  it('finds every message behind any noise that is no start of one, in any order, and gives each once', () => {
    const plain = fc
      .array(
        fc.integer({ min: 0, max: 255 }).filter((byte) => byte !== 0x0b),
        { maxLength: 20 },
      )
      .map((bytes) => Uint8Array.from(bytes));
    const numbered = fc.uniqueArray(fc.nat(200), { maxLength: 8 });
    fc.assert(
      fc.property(numbered, plain, fc.boolean(), (ids, dirt, twice) => {
        const frames = ids.map((id) =>
          encodeMllp(
            encodeAscii(
              `MSH|^~\\&|GW|ICU|||20260125||ORU^R01|${id}|P|2.6\rOBR|1\rOBX|1|ST|1^A^MDC|1.1.1.1|${id}\r`,
            ),
          ),
        );
        const sent = [...frames, ...(twice ? frames.toReversed() : [])];
        const { reports, messages } = createHl7GatewaySession(createMessageMemory()).receive(
          joinBytes(sent.flatMap((one) => [dirt, one])),
          0,
        );
        expect(messages).toBe(sent.length);
        expect(reports.map(({ observations }) => Number(observations[0]?.value))).toEqual(ids);
      }),
      RUNS,
    );
  });

  it('writes any text so that it reads the same, without a control character or separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const printable = Array.from(text, (one) => (one < ' ' || one === '\u007f' ? ' ' : one)).join('');
        const escaped = escapeText(text);
        expect(escaped).not.toMatch(/[|^~&\r\n]/u);
        expect(unescapeText(escaped, STANDARD_SEPARATORS)).toBe(printable);
      }),
      RUNS,
    );
  });

  it('holds no more than one message of bytes that never end, and a bounded memory of messages', () => {
    const decoder = createMllpDecoder();
    const endless = decoder.push(
      joinBytes([
        Uint8Array.of(0x0b),
        new Uint8Array(2 * MAX_MESSAGE_BYTES).fill(0x41),
        encodeMllp(encodeAscii('MSH')),
      ]),
    );
    expect(endless.messages).toHaveLength(1);
    expect(endless.faults[0]?.reason).toMatch(/more than 1048576/u);
    const memory = createMessageMemory(3);
    const msh = (id: number) => ({
      name: 'MSH',
      fields: ['MSH', '|', '^~\\&', 'A', 'B', '', '', '', '', '', String(id)],
    });
    const bytes = Uint8Array.of(1);
    const seen = [1, 2, 3, 4, 1, 4].map((id) => memory.isRepeated(msh(id), bytes));
    expect(seen).toEqual([false, false, false, false, false, true]);
  });
});
