import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStreamDecoder, type ServoPhase } from './stream-decoder.ts';
import { createStreamEncoder } from './stream-encoder.ts';

const RUNS = { numRuns: process.env['EUPNEA_DEEP'] === '1' ? 20_000 : 2000 };

/** One breath of flow (channel 100) that a SERVO-i sent, from behind one breath block to the next. */
const REAL_BREATH = [
  '8030870C080D09080E080E080C0A080C0E090A0B090B0B070E0B0B060D0B090D0C080B0B080E0810F805FB00000500FB0000',
  '0000000000010006FA0000000000000000000000000600FB0000000000FF05FB00000005FB00000000000005FBFF00000005',
  'FB000000000000000000000100000000000000000000000600FA06FA0100000000000000FF00000000000000000000000000',
  '000005FB00000005FB00FF05FB000005FB0001000006FA0000000000000005FB0000010005FB00000005FA00000005FB0005',
  'FB00000000000000FF00000005FB05FB0000000500FB000001000000FD08FB000006FA06FA0006FA0105FBFD0800FB00FF00',
  '000005FB05FB00000005FB000005FA00000005FB05FB0000000000000000000100000005FB05FB05FB00000005FB00A38130',
  '803008F380294080210A801555801082800D64800CB6800D98800E9E8010438011B080140180154980171F80188B801A5E80',
  '1B65801D1D801E3F801F878020938021FC8022EC80247E8025C68027D880296F802BD1802DB280300C81106A7F63',
].join('');

type Heard =
  | { readonly curves: readonly number[] }
  | { readonly phase: ServoPhase }
  | { readonly block: string; readonly values: readonly number[] }
  | { readonly error: number }
  | { readonly fault: string };

function decode(bytes: Iterable<number>, curves: number, breath = 3, setting = 1): readonly Heard[] {
  const heard: Heard[] = [];
  const decoder = createStreamDecoder(
    { curves, breath, setting },
    {
      onCurves: (values) => heard.push({ curves: [...values] }),
      onPhase: (phase) => heard.push({ phase }),
      onBlock: (block, values) => heard.push({ block, values }),
      onError: (error) => heard.push({ error }),
      onFault: (fault) => heard.push({ fault }),
    },
  );
  for (const byte of bytes) decoder.push(byte);
  return heard;
}

const fromHex = (text: string): readonly number[] => [...Buffer.from(text.replaceAll(' ', ''), 'hex')];
const faults = (heard: readonly Heard[]): readonly Heard[] => heard.filter((one) => 'fault' in one);

describe('SERVO stream', () => {
  /** Received from a SERVO-i by the client of the reference: breath channels 200, 205, 209 with a gain of 0.1. */
  it.each([
    ['42 00 A7 00 D0 03 E8 7F A1', [167, 208, 1000]],
    ['42 00 A9 00 D0 03 E8 7F AF', [169, 208, 1000]],
    ['42 00 9E 00 D0 03 E8 7F 98', [158, 208, 1000]],
  ])('reads the breath block %s of a real device', (bytes, values) => {
    expect(decode(fromHex(bytes), 1)).toEqual([{ block: 'breath', values }]);
  });

  it('reads a whole breath of flow of a real device, between its blocks, with a right checksum', () => {
    const heard = decode(fromHex(REAL_BREATH), 1);
    expect(faults(heard)).toEqual([]);
    const samples = heard.filter((one) => 'curves' in one);
    expect(samples).toHaveLength(328);
    expect(heard.flatMap((one) => ('phase' in one ? [one.phase] : []))).toEqual([
      'expiration',
      'inspiration',
    ]);
    // Channel 100 of that device: gain 0.2713, offset 3333 mL/s.
    const flow = samples.map((one) => ('curves' in one ? (one.curves[0] ?? 0) * 0.2713 - 3333 : 0));
    expect(flow[0]).toBeCloseTo(37.36, 2);
    expect(Math.min(...flow)).toBeCloseTo(-2450.19, 2);
  });

  it('holds each curve back until its first absolute value', () => {
    const heard = decode(fromHex('81 10 05 80 00 10 01 FF'), 2);
    expect(heard).toEqual([
      { phase: 'inspiration' },
      { curves: [Number.NaN, 16] },
      { curves: [Number.NaN, 15] },
    ]);
  });

  it('reads differences up to ±126 and every value by its two bytes', () => {
    const heard = decode(fromHex('80 01 00 7E 82 80 7F 7F'), 1);
    expect(heard.map((one) => ('curves' in one ? one.curves[0] : one))).toEqual([256, 382, 256, 0x7f7f]);
  });

  it('takes no block whose checksum is wrong, and blanks the curves until they are absolute again', () => {
    expect(decode(fromHex('42 00 A7 00 D0 03 E8 7F A0'), 1)).toEqual([
      { fault: 'the checksum of a block is wrong' },
    ]);
    const heard = decode(fromHex('80 01 00 7F 00 81 10 01 80 02 00'), 1);
    expect(heard.slice(1)).toEqual([
      { fault: 'the checksum of a block is wrong' },
      { phase: 'inspiration' },
      { curves: [Number.NaN] },
      { curves: [512] },
    ]);
  });

  it('finds its step again at a flag when a byte of a sample is lost', () => {
    const heard = decode(fromHex('80 01 00 80 02 00 05 81 30 80 03 00 80 04 00'), 2);
    expect(heard).toEqual([
      { curves: [256, 512] },
      { fault: 'a sample is not whole' },
      { phase: 'expiration' },
      { curves: [768, 1024] },
    ]);
  });

  it('tells an error, with or without an end of its own', () => {
    expect(decode(fromHex('E0 11 7F 8E 80 00 01'), 1)).toEqual([{ error: 17 }, { curves: [1] }]);
    expect(decode(fromHex('E0 13 80 00 01'), 1)).toEqual([{ error: 19 }, { curves: [1] }]);
  });

  it('passes over trend and alarm data, and bytes that belong to nothing', () => {
    expect(decode(fromHex('41 00 01 7F 3F 00 05 80 00 01'), 1)).toEqual([
      { fault: '2 bytes belong to no block' },
      { curves: [1] },
    ]);
  });

  const sample = fc.tuple(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0xffff }));
  const part = fc.oneof(
    { weight: 5, arbitrary: sample.map((values) => ({ values })) },
    fc
      .constantFrom('inspiration' as const, 'pause' as const, 'expiration' as const)
      .map((phase) => ({ phase })),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 3, maxLength: 3 }).map((block) => ({ block })),
  );

  function encode(parts: readonly (typeof part extends fc.Arbitrary<infer Part> ? Part : never)[]): number[] {
    const encoder = createStreamEncoder();
    const bytes = parts.flatMap((one) => {
      if ('values' in one) return [...encoder.curves(one.values)];
      return 'phase' in one ? [...encoder.phase(one.phase)] : [...encoder.block('breath', one.block)];
    });
    return [...bytes, ...encoder.end()];
  }

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const expected = parts.map((one) => {
          if ('values' in one) return { curves: one.values };
          return 'phase' in one ? { phase: one.phase } : { block: 'breath', values: one.block };
        });
        expect(decode(encode(parts), 2)).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('reads on after damage: what comes behind the next absolute block is right', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        (parts, at, byte) => {
          const damaged = encode(parts);
          if (damaged.length > 0) damaged[at % damaged.length] = byte;
          const after = [{ values: [7, 8] as [number, number] }, { block: [1, 2, 3] }];
          // A damaged end may make the next bytes its own: two whole stretches later it cannot.
          const tail = [...encode(after), ...encode(after), ...encode(after)];
          const heard = decode([...damaged, ...tail], 2);
          expect(heard.slice(-1)).toEqual([{ block: 'breath', values: [1, 2, 3] }]);
        },
      ),
      RUNS,
    );
  });

  it('never throws, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.integer({ min: 1, max: 4 }), (noise, curves) => {
        for (const one of decode(noise, curves)) if ('curves' in one) expect(one.curves).toHaveLength(curves);
      }),
      RUNS,
    );
  });
});
