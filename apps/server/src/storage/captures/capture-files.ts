import { parseCaptureHeader, type CaptureHeader } from '@eupnea/drivers';
import { createReadStream, createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const KEPT = '.capture';
/** Suffix of a deleted capture, which can be restored for a day. */
const REMOVED = '.removed';
const REMOVED_KEPT_MS = 24 * 3_600_000;
const NAME = /^(\d{1,12})(\.capture|\.removed)$/u;
/** Upper bound on the length of the header line and of the last line with its reason. */
const EDGE_BYTES = 4096;

export interface StoredCapture {
  readonly id: number;
  readonly header: CaptureHeader;
  readonly bytes: number;
  /** Time from the opening of the connection to the last line, s. */
  readonly seconds: number;
  /** Null while the capture runs, or when its writer could not end it. */
  readonly ended: string | null;
}

/**
 * Raw device bytes as files: `captures/<device>/<id>.capture` in the data directory, readable by its owner
 * only.
 */
export class CaptureFiles {
  readonly #directory: string;

  constructor(dataDir: string) {
    this.#directory = join(dataDir, 'captures');
  }

  create(deviceId: number, id: number): WriteStream {
    mkdirSync(this.#folder(deviceId), { recursive: true, mode: 0o700 });
    return createWriteStream(this.#path(deviceId, id), { flags: 'wx', mode: 0o600 });
  }

  /** The captures of a device, newest first. Removes captures deleted more than a day ago. */
  async list(deviceId: number): Promise<readonly StoredCapture[]> {
    const names = await readdir(this.#folder(deviceId)).catch(() => []);
    const found: StoredCapture[] = [];
    for (const name of names) {
      const [, id, suffix] = NAME.exec(name) ?? [];
      if (id === undefined) continue;
      if (suffix === REMOVED) await this.#purge(join(this.#folder(deviceId), name));
      else {
        const stored = await readEdges(join(this.#folder(deviceId), name), Number(id));
        if (stored !== null) found.push(stored);
      }
    }
    return found.sort((one, other) => other.id - one.id);
  }

  /** Null when there is no capture with that id. */
  async read(deviceId: number, id: number): Promise<Readable | null> {
    const path = this.#path(deviceId, id);
    const found = await stat(path).catch(() => null);
    return found === null ? null : createReadStream(path);
  }

  /** @returns false when there is no capture with that id */
  async remove(deviceId: number, id: number): Promise<boolean> {
    return await move(this.#path(deviceId, id), this.#path(deviceId, id, REMOVED));
  }

  /** @returns false when no capture with that id is deleted or the day is over */
  async restore(deviceId: number, id: number): Promise<boolean> {
    return await move(this.#path(deviceId, id, REMOVED), this.#path(deviceId, id));
  }

  /**
   * Permanently deletes captures within [fromMs, toMs], including deleted ones. A capture that extends beyond
   * the period is deleted as a whole, because its bytes cannot be separated.
   * @returns the number of deleted files
   */
  async eraseWithin(deviceId: number, fromMs: number, toMs: number): Promise<number> {
    const names = await readdir(this.#folder(deviceId)).catch(() => []);
    let erased = 0;
    for (const name of names) {
      const [, id] = NAME.exec(name) ?? [];
      if (id === undefined) continue;
      const path = join(this.#folder(deviceId), name);
      const stored = await readEdges(path, Number(id));
      const startMs = stored === null ? Number.NaN : Date.parse(stored.header.startedAt);
      const endMs = startMs + (stored?.seconds ?? 0) * 1000;
      // A file without a readable time may contain the patient's data and is deleted too.
      if (startMs > toMs || endMs < fromMs) continue;
      await rm(path, { force: true });
      erased += 1;
    }
    return erased;
  }

  async #purge(path: string): Promise<void> {
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.ctimeMs > REMOVED_KEPT_MS) await rm(path, { force: true });
  }

  #folder(deviceId: number): string {
    return join(this.#directory, String(deviceId));
  }

  #path(deviceId: number, id: number, suffix = KEPT): string {
    return join(this.#folder(deviceId), `${id}${suffix}`);
  }
}

async function move(from: string, to: string): Promise<boolean> {
  return await rename(from, to).then(
    () => true,
    () => false,
  );
}

/** First and last line of a file of any size; null when it is not a capture. */
async function readEdges(path: string, id: number): Promise<StoredCapture | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const first = await file.read(Buffer.alloc(EDGE_BYTES), 0, EDGE_BYTES, 0);
    const header = parseCaptureHeader(text(first).split('\n')[0] ?? '');
    if (!header.ok) return null;
    const last = await file.read(Buffer.alloc(EDGE_BYTES), 0, EDGE_BYTES, Math.max(0, size - EDGE_BYTES));
    const [, time = '0', sign = '', rest = ''] =
      /(?:^|\n)(\d{1,12}) ([<>.]) ([^\n]*)\n?$/u.exec(text(last)) ?? [];
    return {
      id,
      header: header.value,
      bytes: size,
      seconds: Number(time) / 1000,
      ended: sign === '.' ? rest : null,
    };
  } finally {
    await file.close();
  }
}

function text({ buffer, bytesRead }: { readonly buffer: Buffer; readonly bytesRead: number }): string {
  return buffer.toString('utf8', 0, bytesRead);
}
