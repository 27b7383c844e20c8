import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readHead, sourceOfBytes } from '../named-source.ts';
import { openGzip } from './open-gzip.ts';

const TEXT = Array.from({ length: 2000 }, (_row, at) => `${at},${(at * 7919) % 1009}`).join('\n');
const PACKED = gzipSync(TEXT);

/** What is unpacked, in its head and in all, and the damage behind it. */
async function unpack(bytes: Uint8Array) {
  const file = await openGzip(sourceOfBytes('r.csv.gz', bytes));
  const head = await readHead(file);
  const pieces: Uint8Array[] = [];
  let damage: string | null = null;
  try {
    for await (const piece of file.open()) pieces.push(piece);
  } catch (error) {
    damage = String(error);
  }
  return { head: Buffer.from(head).toString(), text: Buffer.concat(pieces).toString(), damage };
}

describe('a file in gzip', () => {
  it('ends before the zeros of a tape, as gzip(1) reads it', async () => {
    const { head, text, damage } = await unpack(Buffer.concat([PACKED, Buffer.alloc(512)]));
    expect([head === TEXT, text === TEXT, damage]).toEqual([true, true, null]);
  });

  it('is inspected as far as it is whole when it is cut short within its first bytes', async () => {
    const { head, text, damage } = await unpack(PACKED.subarray(0, PACKED.length / 2));
    expect(head.length).toBeGreaterThan(1000);
    expect(TEXT.startsWith(head)).toBe(true);
    expect(text).toBe(head);
    expect(damage).toContain('cut short');
  });

  it('is no head where its first byte is damaged', async () => {
    const damaged = PACKED.slice();
    damaged.fill(0xff, 10, 60);
    await expect(unpack(damaged)).rejects.toThrow('damaged');
  });
});
