import type { SampleBlock } from '@eupnea/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_SECONDS, ChunkAssembler, type OpenChunk } from './chunk-assembler.ts';

const RATE_HZ = 25;

/**
 * Lengths of blocks and of gaps before them; a negative gap sends samples a second time. A device goes on or repeats:
 * what a gap left out never comes later.
 */
const steps = fc.array(
  fc.record({
    gap: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -20, max: 50 }) },
    ),
    length: fc.integer({ min: 1, max: 700 }),
  }),
  { maxLength: 30 },
);

describe('ChunkAssembler', () => {
  it('loses and doubles no sample, whatever the blocks, and keeps every chunk contiguous and bounded', () => {
    fc.assert(
      fc.property(steps, (plan) => {
        const assembler = new ChunkAssembler(RATE_HZ);
        const sent = new Set<number>();
        const chunks: OpenChunk[] = [];
        const keep = (chunk: OpenChunk): void => {
          chunks.push(structuredClone(chunk));
          assembler.reuse(chunk);
        };
        let next = 0;
        let afterGap = 0;
        for (const { gap, length } of plan) {
          if (gap > 0) afterGap = next + gap;
          const firstIndex = Math.max(afterGap, next + gap);
          const pressure = Float32Array.from({ length }, (_, index) => firstIndex + index);
          const block: SampleBlock = { firstIndex, rateHz: RATE_HZ, length, channels: { pressure } };
          for (let index = firstIndex; index < firstIndex + length; index++) sent.add(index);
          next = Math.max(next, firstIndex + length);
          for (const chunk of assembler.push(block)) keep(chunk);
        }
        const last = assembler.finish();
        if (last !== null) keep(last);
        const stored = chunks.flatMap((chunk) => [...(chunk.columns.pressure ?? [])]);
        expect(stored.length).toBe(new Set(stored).size);
        expect(new Set(stored)).toEqual(sent);
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(RATE_HZ * CHUNK_SECONDS);
          expect(chunk.columns.pressure?.[0]).toBe(chunk.firstIndex);
        }
      }),
    );
  });

  it('takes samples that are sent again after their chunk was completed only once', () => {
    const assembler = new ChunkAssembler(RATE_HZ);
    const full = RATE_HZ * CHUNK_SECONDS;
    const block = (firstIndex: number, length: number) => ({
      firstIndex,
      rateHz: RATE_HZ,
      length,
      channels: { pressure: new Float32Array(length) },
    });
    expect(assembler.push(block(0, full))).toHaveLength(1);
    assembler.push(block(full - 5, 8));
    expect(assembler.finish()).toMatchObject({ firstIndex: full, length: 3 });
  });

  it('begins a new chunk when a channel appears', () => {
    const assembler = new ChunkAssembler(RATE_HZ);
    const values = new Float32Array(5);
    assembler.push({ firstIndex: 0, rateHz: RATE_HZ, length: 5, channels: { pressure: values } });
    const finished = assembler.push({
      firstIndex: 5,
      rateHz: RATE_HZ,
      length: 5,
      channels: { pressure: values, co2: values },
    });
    expect(finished.map((chunk) => Object.keys(chunk.columns))).toEqual([['pressure']]);
    expect(Object.keys(assembler.finish()?.columns ?? {})).toEqual(['pressure', 'co2']);
  });
});
