import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { DamagedBackupError } from './damaged-backup-error.ts';
import { type BackupKey, MARK_BYTES, decryptFrames, encryptFrames, isEncrypted } from './encrypted-frames.ts';

/**
 * Format of a backup: a gzip file of JSON lines. It has a header, then for each table a line with its name and columns,
 * one line per row (an array of PostgreSQL's text values, null for null), and a line with count and checksum of its
 * rows; then an end line. With a key, the gzip file is encrypted in frames (encrypted-frames.ts).
 */
const BACKUP_VERSION = 1;

const headerSchema = z.object({
  format: z.literal('eupnea-backup'),
  version: z.literal(BACKUP_VERSION),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** The last number given of each identity column: `table.column`. */
  sequences: z.record(z.string(), z.number().nullable()),
});

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const tableEndSchema = z.object({ end_of: z.string(), rows: z.number(), sha256: z.string() });
const endSchema = z.object({ end: z.literal(true), tables: z.number() });
const rowSchema = z.array(z.string().nullable());

export type BackupHeader = Omit<z.infer<typeof headerSchema>, 'format' | 'version'>;
export type BackupRow = readonly (string | null)[];

export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly BackupRow[]>;
}

/** A file of that name is being written, or was left by a process that was killed. */
export class UnfinishedBackupError extends Error {}

/** Written beside its name and renamed when it is whole: a file of that name is a finished backup. */
export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  tables: AsyncIterable<BackupTable>,
  key: BackupKey | null = null,
): Promise<void> {
  const partial = `${path}.partial`;
  // Created before anything is written, so that a failure removes its own file and never another one.
  const file = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    if (!isExisting(error)) throw error;
    throw new UnfinishedBackupError(
      `${partial} exists: another backup is writing it, or one was killed and it can be deleted`,
    );
  });
  try {
    const packed = createGzip({ level: 6 });
    const target = file.createWriteStream();
    await (key === null
      ? pipeline(writeLines(header, tables), packed, target)
      : pipeline(
          writeLines(header, tables),
          packed,
          (bytes: AsyncIterable<Uint8Array>) => encryptFrames(bytes, key),
          target,
        ));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function* writeLines(header: BackupHeader, tables: AsyncIterable<BackupTable>): AsyncGenerator<string> {
  yield toLine({ format: 'eupnea-backup', version: BACKUP_VERSION, ...header });
  let count = 0;
  for await (const { table, columns, rows } of tables) {
    yield toLine({ table, columns });
    const hash = createHash('sha256');
    let written = 0;
    for await (const page of rows) {
      const lines = page.map(toLine).join('');
      hash.update(lines);
      written += page.length;
      yield lines;
    }
    yield toLine({ end_of: table, rows: written, sha256: hash.digest('hex') });
    count += 1;
  }
  yield toLine({ end: true, tables: count });
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

export interface BackupConsumer {
  readonly begin: (header: BackupHeader) => Promise<void>;
  readonly insert: (table: string, columns: readonly string[], rows: readonly BackupRow[]) => Promise<void>;
}

/** Rows handed over at once. */
const PAGE_ROWS = 200;

/**
 * Hands the header and then every row to the consumer, page by page. Throws DamagedBackupError at the first thing that
 * is not as it was written, the missing end included.
 */
export async function readBackupFile(
  path: string,
  consumer: BackupConsumer,
  key: BackupKey | null = null,
): Promise<void> {
  await refuseOtherKind(path, key);
  const file = createReadStream(path);
  const source = key === null ? file : Readable.from(decryptFrames(file, key), { objectMode: false });
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error: Error) => unpacked.destroy(error));
  const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY });
  const reader = new BackupReader(consumer);
  const failed = new Promise<never>((_, reject) => unpacked.on('error', reject));
  // Awaited below; a failure after the last line must not be an unhandled one.
  failed.catch(() => undefined);
  try {
    const reading = (async () => {
      for await (const line of lines) await reader.take(line);
    })();
    await Promise.race([reading, failed]);
  } catch (error) {
    if (isUnpackingError(error)) throw new DamagedBackupError(`${path} is damaged: ${error.message}`);
    throw error;
  } finally {
    source.destroy();
    file.destroy();
  }
  if (!reader.finished) throw new DamagedBackupError(`${path} ends before its end: it was cut off`);
}

function isUnpackingError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/**
 * Refuses an unencrypted file when a key is given, because an attacker who can replace the file could otherwise have
 * other data restored.
 */
async function refuseOtherKind(path: string, key: BackupKey | null): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MARK_BYTES), position: 0 });
    const found = isEncrypted(buffer.subarray(0, bytesRead));
    if (found && key === null) throw new DamagedBackupError(`${path} is encrypted: name its key`);
    if (!found && key !== null) throw new DamagedBackupError(`${path} is not an encrypted backup`);
  } finally {
    await file.close();
  }
}

/** Reads the whole file and changes nothing: a restore begins only with a file that is whole. */
export async function verifyBackupFile(path: string, key: BackupKey | null = null): Promise<void> {
  await readBackupFile(path, { begin: async () => undefined, insert: async () => undefined }, key);
}

class BackupReader {
  readonly #consumer: BackupConsumer;
  #begun = false;
  #table: {
    table: string;
    columns: readonly string[];
    hash: ReturnType<typeof createHash>;
    rows: number;
  } | null = null;
  #page: BackupRow[] = [];
  #tables = 0;
  finished = false;

  constructor(consumer: BackupConsumer) {
    this.#consumer = consumer;
  }

  async take(line: string): Promise<void> {
    const value = parseLine(line);
    if (this.finished) throw new DamagedBackupError('The backup goes on after its end');
    if (!this.#begun) return await this.#begin(value);
    if (this.#table === null) return this.#beginTable(value);
    if (Array.isArray(value)) return await this.#takeRow(line, value);
    await this.#endTable(value);
  }

  async #begin(value: unknown): Promise<void> {
    const header = headerSchema.safeParse(value);
    if (!header.success)
      throw new DamagedBackupError('This is not a backup of Eupnea, or one of another version');
    this.#begun = true;
    const { format: _format, version: _version, ...rest } = header.data;
    await this.#consumer.begin(rest);
  }

  #beginTable(value: unknown): void {
    const end = endSchema.safeParse(value);
    if (end.success) {
      if (end.data.tables !== this.#tables)
        throw new DamagedBackupError('Tables are missing from the backup');
      this.finished = true;
      return;
    }
    const table = tableSchema.safeParse(value);
    if (!table.success) throw new DamagedBackupError('The backup has a line that belongs to no table');
    this.#table = { ...table.data, hash: createHash('sha256'), rows: 0 };
  }

  async #takeRow(line: string, value: unknown): Promise<void> {
    const table = this.#table;
    const row = rowSchema.safeParse(value);
    if (table === null || !row.success || row.data.length !== table.columns.length) {
      throw new DamagedBackupError('The backup has a row that does not fit its table');
    }
    table.hash.update(`${line}\n`);
    table.rows += 1;
    this.#page.push(row.data);
    if (this.#page.length >= PAGE_ROWS) await this.#handOver(table);
  }

  async #endTable(value: unknown): Promise<void> {
    const table = this.#table;
    const end = tableEndSchema.safeParse(value);
    const whole =
      table !== null &&
      end.success &&
      end.data.end_of === table.table &&
      end.data.rows === table.rows &&
      end.data.sha256 === table.hash.digest('hex');
    if (!whole) throw new DamagedBackupError(`Table ${table?.table ?? '?'} of the backup is damaged`);
    await this.#handOver(table);
    this.#table = null;
    this.#tables += 1;
  }

  async #handOver(table: { readonly table: string; readonly columns: readonly string[] }): Promise<void> {
    const page = this.#page;
    this.#page = [];
    if (page.length > 0) await this.#consumer.insert(table.table, table.columns, page);
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new DamagedBackupError('The backup has a line that is no JSON');
  }
}
