import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writePb840Text } from '../analyze/pb840-text.ts';

/** Size of the repeated piece: too large for a cache to benefit. */
const PIECE_BYTES = 16 * 1024 ** 2;

/** PB840 text of this size with one timestamp at its start. */
export async function writeLargeFile(path: string, bytes: number): Promise<void> {
  const piece = writePb840Text(Math.min(bytes, PIECE_BYTES));
  const withoutTime = piece.subarray(piece.indexOf(0x0a) + 1);
  await pipeline(
    Readable.from(
      (function* pieces() {
        yield piece;
        for (let written = piece.length; written < bytes; written += withoutTime.length) yield withoutTime;
      })(),
    ),
    createWriteStream(path),
  );
}
