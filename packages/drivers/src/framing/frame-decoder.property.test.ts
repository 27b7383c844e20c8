import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameDecoder, type FrameSink } from './frame-decoder.ts';
import { encodeFrame, MAX_PAYLOAD_BYTES } from './frame.ts';
import { joinBytes } from './join-bytes.ts';

interface Heard {
  readonly frames: { readonly kind: number; readonly payload: readonly number[] }[];
  skipped: number;
}

function collect(): Heard & FrameSink {
  const heard: Heard & FrameSink = {
    frames: [],
    skipped: 0,
    onFrame: (kind, payload) => heard.frames.push({ kind, payload: [...payload] }),
    onSkipped: (bytes) => {
      heard.skipped += bytes;
    },
  };
  return heard;
}

/** Feeds the bytes in chunks whose lengths repeat the given ones. */
function feed(bytes: Uint8Array, chunks: readonly number[]): Heard {
  const heard = collect();
  const decoder = createFrameDecoder();
  for (let offset = 0, turn = 0; offset < bytes.length; turn += 1) {
    const size = chunks[turn % chunks.length] ?? 1;
    decoder.push(bytes.slice(offset, offset + size), heard);
    offset += size;
  }
  decoder.finish(heard);
  return heard;
}

const frame = fc.record({
  kind: fc.integer({ min: 0, max: 255 }),
  payload: fc.uint8Array({ maxLength: 60 }),
});
const frames = fc.array(frame, { minLength: 1, maxLength: 12 });
const chunks = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

const expected = (list: readonly { kind: number; payload: Uint8Array }[]) =>
  list.map(({ kind, payload }) => ({ kind, payload: [...payload] }));
const encode = ({ kind, payload }: { kind: number; payload: Uint8Array }): Uint8Array =>
  encodeFrame(kind, payload);

describe('frame decoder', () => {
  it('reads back every frame, whatever the chunk borders', () => {
    fc.assert(
      fc.property(frames, chunks, (list, sizes) => {
        const heard = feed(joinBytes(list.map(encode)), sizes);
        expect(heard.frames).toEqual(expected(list));
        expect(heard.skipped).toBe(0);
      }),
    );
  });

  it('loses no frame to garbage between frames and counts the garbage', () => {
    fc.assert(
      fc.property(frames, fc.uint8Array({ maxLength: 200 }), chunks, (list, garbage, sizes) => {
        const parts = list.flatMap((item) => [garbage, encode(item)]);
        const heard = feed(joinBytes(parts), sizes);
        expect(heard.frames).toEqual(expected(list));
        expect(heard.skipped).toBe(garbage.length * list.length);
      }),
    );
  });

  it('loses only the frame that a flipped byte hits', () => {
    fc.assert(
      fc.property(
        frames,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        chunks,
        (list, which, where, flip, sizes) => {
          const hit = which % list.length;
          const encoded = list.map(encode);
          const broken = encoded[hit]?.slice() ?? new Uint8Array(1);
          const at = where % broken.length;
          broken[at] = (broken[at] ?? 0) ^ flip;
          encoded[hit] = broken;
          const heard = feed(joinBytes(encoded), sizes);
          expect(heard.frames).toEqual(expected(list.filter((_, index) => index !== hit)));
          expect(heard.skipped).toBe(broken.length);
        },
      ),
    );
  });

  it('loses only the frame that is cut short', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.nat(), chunks, (list, which, where, sizes) => {
        const hit = which % list.length;
        const encoded = list.map(encode);
        const whole = encoded[hit] ?? new Uint8Array(1);
        encoded[hit] = whole.subarray(0, where % whole.length);
        const heard = feed(joinBytes(encoded), sizes);
        expect(heard.frames).toEqual(expected(list.filter((_, index) => index !== hit)));
      }),
    );
  });

  it('never throws and accounts for every byte of noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), chunks, (noise, sizes) => {
        const heard = feed(noise, sizes);
        const inFrames = heard.frames.reduce((total, { payload }) => total + payload.length + 12, 0);
        expect(heard.skipped + inFrames).toBe(noise.length);
      }),
    );
  });

  it('carries the longest payload and refuses to write a longer one', () => {
    const longest = new Uint8Array(MAX_PAYLOAD_BYTES).fill(0xe5);
    expect(feed(encodeFrame(7, longest), [1500]).frames).toEqual([{ kind: 7, payload: [...longest] }]);
    expect(() => encodeFrame(7, new Uint8Array(MAX_PAYLOAD_BYTES + 1))).toThrow(/payload/);
  });
});
