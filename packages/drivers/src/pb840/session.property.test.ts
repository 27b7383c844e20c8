import type { DeviceEvent } from '@eupnea/model';
import { listBlocks, readChannel } from '@eupnea/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { createPb840Session } from './session.ts';

function listen(bytes: Uint8Array, chunks: readonly number[]): readonly DeviceEvent[] {
  const session = createPb840Session();
  const events = [...session.open(0).events];
  for (let offset = 0, turn = 0; offset < bytes.length; turn += 1) {
    const size = chunks[turn % chunks.length] ?? 1;
    events.push(...session.receive(bytes.slice(offset, offset + size), turn).events);
    offset += size;
  }
  return [...events, ...session.close().events];
}

const chunks = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
/** Bytes that a bad line makes of digits, and the marks' own letters. */
const noise = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .string({ unit: fc.constantFrom(...'0123456789.,- BSE:\r\n\0'.split('')), maxLength: 40 })
    .map(encodeAscii),
);
const hundredths = fc.integer({ min: -9999, max: 9999 }).map((value) => value / 100);
const row = fc.tuple(hundredths, hundredths);

describe('PB840 session on anything', () => {
  it('never throws, and its samples follow one another without a gap', () => {
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 12 }), chunks, (parts, sizes) => {
        let next = 0;
        for (const event of listen(joinBytes(parts), sizes)) {
          if (event.type === 'mark') expect(event.sampleIndex).toBe(next);
          if (event.type !== 'samples') continue;
          expect(event.block.firstIndex).toBe(next);
          next += event.block.length;
        }
      }),
    );
  });

  it('hears the same whatever the chunk borders', () => {
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 12 }), chunks, (parts, sizes) => {
        const bytes = joinBytes(parts);
        const whole = listen(bytes, [bytes.length + 1]);
        const pieces = listen(bytes, sizes);
        // Missing samples compare as equal here; NaN is what they are.
        expect(readChannel(pieces, 'flow')).toEqual(readChannel(whole, 'flow'));
        expect(readChannel(pieces, 'pressure')).toEqual(readChannel(whole, 'pressure'));
        const others = (events: readonly DeviceEvent[]) => events.filter((event) => event.type !== 'samples');
        expect(others(pieces)).toEqual(others(whole));
      }),
    );
  });

  it('reads every good row between garbage lines in its order, and no row out of place', () => {
    const line = fc.oneof(row, fc.constant('garbage'), fc.constant('12.5,'), fc.constant('3.1.4, 5.0'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), chunks, (lines, sizes) => {
        const text = lines.map((one) => (typeof one === 'string' ? one : one.join(', '))).join('\r\n');
        const events = listen(encodeAscii(`${text}\r\n`), sizes);
        const expected = lines
          .filter((one) => one !== 'garbage')
          .map((one) => (typeof one === 'string' ? Number.NaN : Math.fround(one[1])));
        expect(readChannel(events, 'pressure')).toEqual(expected);
        expect(listBlocks(events).every((block) => block.rateHz === 50)).toBe(true);
      }),
    );
  });
});
