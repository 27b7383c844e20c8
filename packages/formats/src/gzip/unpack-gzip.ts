import { FlateErrorCode, Gunzip } from 'fflate';
import type { InputIssue } from '@eupnea/model';
import type { ByteSource } from '../byte-source.ts';
import { MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_FREE_BYTES } from '../vital/vital-limits.ts';

/** Bytes per push. Deflate expands up to 1032 times, so that one push gives at most 4 MB. */
const PUSH_BYTES = 4096;

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** Unpacks gzip. Damage is reported, and the bytes before it are kept. */
export async function* unpackGzip(
  packed: ByteSource,
  report: (issue: InputIssue) => void,
): AsyncGenerator<Uint8Array> {
  const unpacker = new Unpacker();
  for await (const chunk of packed) {
    for (let from = 0; from < chunk.length; from += PUSH_BYTES) {
      const { pieces, issue, isPadding } = unpacker.push(chunk.subarray(from, from + PUSH_BYTES), false);
      yield* pieces;
      if (isPadding) return;
      if (issue === null) continue;
      report(issue);
      return;
    }
  }
  const { pieces, issue } = unpacker.push(new Uint8Array(0), true);
  yield* pieces;
  if (issue !== null) report(issue);
}

/** Unpacks the first bytes of a gzip stream. @param most number of unpacked bytes needed */
export function unpackGzipHead(head: Uint8Array, most: number): readonly Uint8Array[] {
  const unpacker = new Unpacker();
  const unpacked: Uint8Array[] = [];
  let length = 0;
  for (let from = 0; from < head.length && length < most; from += PUSH_BYTES) {
    const { pieces, issue } = unpacker.push(head.subarray(from, from + PUSH_BYTES), false);
    for (const piece of pieces) {
      unpacked.push(piece);
      length += piece.length;
    }
    if (issue !== null) break;
  }
  return unpacked;
}

interface Unpacked {
  readonly pieces: readonly Uint8Array[];
  readonly issue: InputIssue | null;
  /** Zeros of a tape or a block device follow the last member. */
  readonly isPadding: boolean;
}

/** Whether the library found no further member behind the one before. */
function isNoMember(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FlateErrorCode.InvalidHeader;
}

class Unpacker {
  #ready: Uint8Array[] = [];
  readonly #gunzip = new Gunzip((bytes) => {
    if (bytes.length > 0) this.#ready.push(bytes);
  });
  #packed = 0;
  #unpacked = 0;

  push(bytes: Uint8Array, last: boolean): Unpacked {
    let issue: InputIssue | null = null;
    let isPadding = false;
    try {
      this.#gunzip.push(bytes, last);
    } catch (error) {
      isPadding = isNoMember(error) && this.#packed + this.#ready.length > 0 && bytes.at(-1) === 0;
      // The library throws on invalid gzip data and offers no check in advance.
      const detail = last ? 'The file is cut short.' : 'The packed data is damaged.';
      issue = {
        code: last ? 'vital_cut_short' : 'vital_damaged',
        detail: `${detail} What follows is not read.`,
      };
    }
    this.#packed += bytes.length;
    const pieces = this.#ready;
    this.#ready = [];
    for (const piece of pieces) this.#unpacked += piece.length;
    if (issue === null && this.#unpacked > MAX_UNPACKED_BYTES) {
      const detail = `The file unpacks to more than ${MAX_UNPACKED_BYTES} bytes. What follows is not read.`;
      issue = { code: 'vital_too_large', detail };
    } else if (
      issue === null &&
      this.#unpacked > RATIO_FREE_BYTES &&
      this.#unpacked > MAX_RATIO * this.#packed
    ) {
      const detail = `The file unpacks to more than ${MAX_RATIO} times its size. What follows is not read.`;
      issue = { code: 'vital_ratio', detail };
    }
    return { pieces, issue: isPadding ? null : issue, isPadding };
  }
}
