import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedBackupError } from './damaged-backup-error.ts';
import { BACKUP_KEY_BYTES, WrongBackupKeyError, decryptFrames, encryptFrames } from './encrypted-frames.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 40 : 2000;
const KEY = Buffer.alloc(BACKUP_KEY_BYTES, 7);
const FRAME_BYTES = 64 * 1024;
const SEALED_BYTES = FRAME_BYTES + 16;
/** Mark, salt and check of the key. */
const HEAD_BYTES = 26 + 32 + 32;

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const encrypt = (plain: Buffer, chunk = 10_000) => collect(encryptFrames(inChunks(plain, chunk), KEY));
const decrypt = (sealed: Buffer, key: Uint8Array = KEY) =>
  collect(decryptFrames(inChunks(sealed, 9999), key));

/** Three frames, the last one short. */
const PLAIN = Buffer.from(Uint8Array.from({ length: 2 * FRAME_BYTES + 500 }, (_, at) => (at * 31) % 251));

describe('encrypted frames', () => {
  it.each([0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES])(
    'give %i bytes back, in whatever chunks they came',
    async (length) => {
      const plain = Buffer.alloc(length, 'breath');
      for (const chunk of [1000, FRAME_BYTES, 200_000]) {
        expect((await decrypt(await encrypt(plain, chunk))).equals(plain)).toBe(true);
      }
    },
  );

  it('show nothing of the contents, and differ each time', async () => {
    const first = await encrypt(Buffer.alloc(1000, 'breath'));
    const second = await encrypt(Buffer.alloc(1000, 'breath'));
    expect(first.includes('breath')).toBe(false);
    expect(first.subarray(HEAD_BYTES).equals(second.subarray(HEAD_BYTES))).toBe(false);
  });

  it('refuse another key before anything is read', async () => {
    const other = Buffer.alloc(BACKUP_KEY_BYTES, 8);
    await expect(decrypt(await encrypt(PLAIN), other)).rejects.toThrow(WrongBackupKeyError);
  });

  it('refuse a file that is cut off at any byte', async () => {
    const sealed = await encrypt(PLAIN);
    const frames = [HEAD_BYTES, HEAD_BYTES + SEALED_BYTES, HEAD_BYTES + 2 * SEALED_BYTES];
    const lengths = fc.oneof(fc.constantFrom(...frames), fc.nat({ max: sealed.length - 1 }));
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        await expect(decrypt(sealed.subarray(0, length))).rejects.toThrow(DamagedBackupError);
      }),
      { numRuns: RUNS },
    );
  });

  it('refuse a file with any bit changed', async () => {
    const sealed = await encrypt(PLAIN);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: sealed.length - 1 }), fc.nat({ max: 7 }), async (at, bit) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await expect(decrypt(changed)).rejects.toThrow(/changed|not the one|not an encrypted/u);
      }),
      { numRuns: RUNS },
    );
  });

  it('refuse frames that are missing, doubled, exchanged, of another file, or followed by more', async () => {
    const sealed = await encrypt(PLAIN);
    const other = await encrypt(PLAIN);
    const head = sealed.subarray(0, HEAD_BYTES);
    const frame = (at: number, of = sealed) =>
      of.subarray(HEAD_BYTES + at * SEALED_BYTES, HEAD_BYTES + (at + 1) * SEALED_BYTES);
    const altered: { readonly [name: string]: readonly Buffer[] } = {
      'first missing': [head, frame(1), frame(2)],
      'last missing': [head, frame(0), frame(1)],
      doubled: [head, frame(0), frame(0), frame(1), frame(2)],
      exchanged: [head, frame(1), frame(0), frame(2)],
      'of another file': [head, frame(0), frame(1, other), frame(2)],
      'followed by a byte': [sealed, Buffer.from([0])],
      'followed by itself': [sealed, sealed],
    };
    for (const [name, parts] of Object.entries(altered)) {
      await expect(decrypt(Buffer.concat(parts)), name).rejects.toThrow(DamagedBackupError);
    }
  });
});
