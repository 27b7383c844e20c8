import fc from 'fast-check';
import libflac from 'libflacjs/dist/libflac.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { DamagedFlac } from './damaged-flac.ts';
import { FlacFrames } from './flac-frames.ts';
import { TEST_FLAC_HEAD_BYTES, writeTestFlac } from './write-test-flac.ts';

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

interface Coding {
  readonly bitsPerSample: number;
  readonly level: (typeof LEVELS)[number];
  readonly blockSamples: number;
}

/** Encodes with libFLAC, which shares no code with the decoder. */
function encode(channels: readonly Int32Array[], { bitsPerSample, level, blockSamples }: Coding): Uint8Array {
  const encoder = libflac.create_libflac_encoder(
    250,
    channels.length,
    bitsPerSample,
    level,
    0,
    true,
    blockSamples,
  );
  const pieces: Uint8Array[] = [];
  libflac.init_encoder_stream(
    encoder,
    (bytes: Uint8Array) => void pieces.push(bytes.slice()),
    () => undefined,
  );
  const length = channels[0]?.length ?? 0;
  const done = libflac.FLAC__stream_encoder_process(
    encoder,
    channels.map((channel) => new Int32Array(channel)),
    length,
  );
  libflac.FLAC__stream_encoder_finish(encoder);
  libflac.FLAC__stream_encoder_delete(encoder);
  if (!done) throw new Error('libFLAC refuses the samples');
  return new Uint8Array(Buffer.concat(pieces));
}

async function decode(bytes: Uint8Array, chunk = bytes.length): Promise<number[][]> {
  const frames = new FlacFrames(
    (async function* () {
      for (let from = 0; from < bytes.length; from += chunk) yield bytes.subarray(from, from + chunk);
    })(),
  );
  const channels: number[][] = [];
  for (let frame = await frames.next(); frame !== null; frame = await frames.next())
    for (const [at, samples] of frame.entries()) (channels[at] ??= []).push(...samples);
  return channels;
}

/** Waves of a monitor, with noise, pauses and values at both ends of the range. */
function signalOf(bits: number, kind: string, seed: number, length: number): Int32Array {
  const top = 2 ** (bits - 1) - 1;
  return Int32Array.from({ length }, (_, at) => {
    const noise = Math.sin(at * 12.9898 + seed) * 43_758.5453;
    const random = noise - Math.floor(noise);
    if (kind === 'noise') return Math.round((random * 2 - 1) * top);
    if (kind === 'flat') return seed % top;
    if (kind === 'ends') return at % 7 < 3 ? top : -top - 1;
    if (kind === 'even') return 4 * Math.round(top * 0.2 * Math.sin(at / 9));
    return Math.round(top * 0.8 * Math.sin(at / (3 + (seed % 40)))) + Math.round(random * 3);
  });
}

beforeAll(async () => {
  await new Promise<void>((ready) => {
    libflac.onready = () => ready();
    if (libflac.isReady()) ready();
  });
});

describe('FLAC of libFLAC', () => {
  it('is decoded to the last bit: any channels, widths, levels and chunks', async () => {
    const kinds = fc.constantFrom('wave', 'noise', 'flat', 'ends', 'even');
    const channels = fc.array(kinds, { minLength: 1, maxLength: 8 });
    const coding = fc.record({
      bitsPerSample: fc.constantFrom(8, 16, 24),
      level: fc.constantFrom(...LEVELS),
      blockSamples: fc.constantFrom(0, 16, 192, 1000, 4096),
    });
    await fc.assert(
      fc.asyncProperty(
        channels,
        coding,
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(1000),
        async (all, how, chunk, seed) => {
          const length = 17 + ((seed * 37) % 6000);
          const signals = all.map((kind, at) => signalOf(how.bitsPerSample, kind, seed + at, length));
          expect(await decode(encode(signals, how), chunk)).toEqual(signals.map((signal) => [...signal]));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('that is damaged or cut is refused, and nothing else happens', async () => {
    const whole = encode([signalOf(16, 'wave', 1, 500)], { bitsPerSample: 16, level: 5, blockSamples: 192 });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cut) => {
        const bytes = cut ? whole.subarray(0, at) : whole.slice();
        if (!cut) bytes[at] = byte;
        try {
          await decode(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedFlac);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('FLAC that is flat for ever is refused', async () => {
  const whole = writeTestFlac([Array.from({ length: 65_535 }, () => 0)]);
  const head = whole.subarray(0, TEST_FLAC_HEAD_BYTES);
  const frame = whole.subarray(TEST_FLAC_HEAD_BYTES);
  const frames = new FlacFrames(
    (async function* () {
      yield head;
      for (let count = 0; count < 1000; count += 1) yield frame;
    })(),
  );
  let values = 0;
  await expect(
    (async () => {
      for (let next = await frames.next(); next !== null; next = await frames.next())
        values += next[0]?.length ?? 0;
    })(),
  ).rejects.toThrow('values a byte');
  expect(values).toBeGreaterThan(1_000_000);
  expect(values).toBeLessThan(17 * 1024 * 1024);
});

it('FLAC of our test writer is decoded', async () => {
  const channels = [
    [1, -2, 300],
    [-32_768, 32_767, 0],
  ];
  expect(await decode(writeTestFlac(channels))).toEqual(channels);
});
