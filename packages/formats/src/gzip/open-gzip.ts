import type { InputIssue } from '@eupnea/model';
import { readHead, sourceOfBytes, type NamedSource } from '../named-source.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { unpackGzip, unpackGzipHead } from './unpack-gzip.ts';

/** Bytes of a packed Parquet file that are held at once, because its reader must jump. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/**
 * The file in a gzip file, unpacked while it is read. A Parquet file inside is unpacked into memory, because its reader
 * must jump. Damage throws UnreadableSource after the bytes before it.
 */
export async function openGzip(packed: NamedSource): Promise<NamedSource> {
  const file: NamedSource = {
    name: packed.name.replace(/\.gz(?:ip)?$/i, ''),
    byteLength: null,
    open: () => unpack(packed),
  };
  if (packed.slice === undefined) return file;
  const [first = new Uint8Array(0)] = unpackGzipHead(await readHead(packed), 4);
  if (String.fromCharCode(...first.subarray(0, 4)) !== 'PAR1') return file;
  return sourceOfBytes(file.name, await readWhole(file));
}

async function* unpack(packed: NamedSource): AsyncGenerator<Uint8Array> {
  let damage: InputIssue | null = null;
  yield* unpackGzip(packed.open(), (issue) => {
    damage = issue;
  });
  const found: InputIssue | null = damage;
  if (found !== null) throwDamage(found);
}

/** The unpacker is shared with .vital and names its issues after it. */
function throwDamage({ code, detail }: InputIssue): never {
  throw new UnreadableSource(code.replace('vital_', 'gzip_'), detail);
}

async function readWhole(file: NamedSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file.open()) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_HELD_BYTES)
      throw new UnreadableSource(
        'gzip_too_large',
        'A packed Parquet file of this size is not read: unpack it.',
      );
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
