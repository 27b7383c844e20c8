import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from '../framing/join-bytes.ts';
import {
  createRealtimeDecoder,
  encodeEnable,
  encodeRealtimeFrame,
  MAX_STREAMS,
  MAX_VALUE,
  type RealtimeFrame,
} from './realtime-bytes.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };
/** Closes the last frame. */
const NEXT = Uint8Array.of(0xd0);

function decode(...parts: readonly Uint8Array[]): readonly RealtimeFrame[] {
  const frames: RealtimeFrame[] = [];
  const decoder = createRealtimeDecoder((frame) => frames.push(frame));
  for (const byte of joinBytes(parts)) decoder.push(byte);
  return frames;
}

const streams = fc
  .uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: MAX_STREAMS - 1 }), fc.integer({ min: 0, max: MAX_VALUE })),
    { minLength: 1, selector: ([number]) => number },
  )
  .map((entries) => new Map(entries));
const cycle = fc.constantFrom('inspiration' as const, 'expiration' as const, null);

describe('MEDIBUS real-time bytes', () => {
  it('enables four streams as the reference writes it, and further ones in groups', () => {
    expect([...encodeEnable(4)]).toEqual([0xd0, 0xc1, 0xcf, 0xc0, 0xc0]);
    expect([...encodeEnable(10)]).toEqual([0xd0, 0xc1, 0xcf, 0xc2, 0xcf, 0xc3, 0xc3, 0xc0, 0xc0]);
    expect(decode(encodeEnable(6))).toMatchObject([
      {
        enables: [
          [0xc1, 0xf],
          [0xc2, 0x3],
        ],
      },
    ]);
  });

  it('reads two streams of a hand-written frame: six low bits first', () => {
    const [frame] = decode(Uint8Array.of(0xd3, 0x81, 0x82, 0xbf, 0xbf));
    expect([...(frame?.values ?? [])]).toEqual([
      [0, 0x081],
      [1, 0xfff],
    ]);
    expect(frame).toMatchObject({ fault: null, cycle: null });
  });

  it('reads back streams 1 to 12 with their cycle marks', () => {
    fc.assert(
      fc.property(streams, cycle, (values, mark) => {
        const frames = decode(encodeRealtimeFrame(values, mark));
        expect(frames).toHaveLength(1);
        expect(new Map(frames[0]?.values)).toEqual(values);
        expect(frames[0]?.cycle).toBe(mark);
      }),
      RUNS,
    );
  });

  it('takes no value of a frame that the device marks as corrupt', () => {
    const [frame] = decode(encodeRealtimeFrame(new Map([[0, 5]]), 'inspiration', true));
    expect(frame).toMatchObject({ fault: 'corrupt', announced: 1, cycle: 'inspiration' });
    expect(frame?.values.size).toBe(0);
  });

  it('loses the frame in which bytes are missing and no other', () => {
    fc.assert(
      fc.property(
        fc.array(streams, { minLength: 2, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        (sent, which, where) => {
          const parts = sent.map((values) => encodeRealtimeFrame(values));
          const hit = which % (parts.length - 1);
          const whole = parts[hit] ?? NEXT;
          // The sync byte stays: without it the frame's bytes are the former frame's surplus.
          const cut = 1 + (where % (whole.length - 1));
          parts[hit] = joinBytes([whole.subarray(0, cut), whole.subarray(cut + 1)]);
          const heard = decode(...parts, NEXT);
          const others = sent.filter((_, at) => at !== hit);
          expect(heard.filter(({ fault }) => fault === null).map(({ values }) => new Map(values))).toEqual(
            expect.arrayContaining(others),
          );
        },
      ),
      RUNS,
    );
  });

  it('never throws and never keeps more than a frame, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        for (const frame of decode(noise, NEXT))
          expect(frame.values.size).toBeLessThanOrEqual(MAX_STREAMS * 3);
      }),
      RUNS,
    );
  });
});
