import type { DeviceEvent } from '@eupnea/model';
import { readChannel } from '@eupnea/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from '../framing/join-bytes.ts';
import { createAnswerDecoder, encodeRefusal, encodeValue, encodeWaveform } from './codec.ts';
import { createHamiltonPollingSession } from './session.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };

const count = fc.integer({ min: -2047, max: 2047 });
const frame = fc.oneof(
  fc
    .tuple(fc.constantFrom(34, 120), fc.tuple(count, count, count, count))
    .map(([id, counts]) => encodeWaveform(id, 0, counts)),
  fc
    .tuple(fc.integer({ min: 35, max: 119 }), fc.integer({ min: 0, max: 9998 }))
    .map(([id, value]) => encodeValue(id, `${value}.`.padStart(5))),
  fc.constant(encodeRefusal()),
);
/** STX, ETX and CR among other bytes: what looks like a frame and is none. */
const noise = fc
  .array(fc.oneof(fc.constantFrom(2, 3, 13, 34, 61, 0x52), fc.integer({ min: 0, max: 255 })), {
    maxLength: 30,
  })
  .map((bytes) => Uint8Array.from(bytes));
const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });

function inChunks(bytes: Uint8Array, chunks: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let offset = 0, turn = 0; offset < bytes.length; turn += 1) {
    const size = chunks[turn % chunks.length] ?? 1;
    parts.push(bytes.slice(offset, offset + size));
    offset += size;
  }
  return parts;
}

describe('Hamilton polling on anything', () => {
  it('never throws, sends one request at a time, and its samples follow one another', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(frame, noise), { maxLength: 25 }),
        sizes,
        fc.nat(400),
        (parts, chunks, stepMs) => {
          const session = createHamiltonPollingSession();
          const events: DeviceEvent[] = [...session.open(0).events];
          let nowMs = 0;
          for (const bytes of inChunks(joinBytes(parts), chunks)) {
            nowMs += stepMs;
            for (const output of [session.receive(bytes, nowMs), session.tick(nowMs)]) {
              events.push(...output.events);
              expect(output.send?.length ?? 4).toBe(4);
            }
          }
          let next = 0;
          for (const event of events) {
            if (event.type !== 'samples') continue;
            expect(event.block.firstIndex).toBeGreaterThanOrEqual(next);
            next = event.block.firstIndex + event.block.length;
          }
        },
      ),
      RUNS,
    );
  });

  it('reads the same answers whatever the chunk borders', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(frame, noise), { maxLength: 25 }), sizes, (parts, chunks) => {
        const bytes = joinBytes(parts);
        const whole = createAnswerDecoder().push(bytes);
        const decoder = createAnswerDecoder();
        const scans = inChunks(bytes, chunks).map((chunk) => decoder.push(chunk));
        expect(scans.flatMap(({ answers }) => answers)).toEqual(whole.answers);
        expect(scans.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(whole.skipped);
      }),
      RUNS,
    );
  });

  it('finds every answer again behind bytes that begin none', () => {
    const harmless = fc
      .array(
        fc.integer({ min: 0, max: 255 }).filter((byte) => byte !== 2),
        { maxLength: 20 },
      )
      .map((bytes) => Uint8Array.from(bytes));
    fc.assert(
      fc.property(fc.array(fc.tuple(harmless, frame), { maxLength: 12 }), (parts) => {
        const { answers } = createAnswerDecoder().push(joinBytes(parts.flat()));
        expect(answers).toEqual(parts.flatMap(([, one]) => createAnswerDecoder().push(one).answers));
        expect(answers).toHaveLength(parts.length);
      }),
      RUNS,
    );
  });

  it('a session that hears nothing of use has no samples', () => {
    const session = createHamiltonPollingSession();
    const { events } = session.receive(Uint8Array.of(2, 34, 3, 13), 0);
    expect(readChannel(events, 'pressure')).toEqual([]);
  });
});
