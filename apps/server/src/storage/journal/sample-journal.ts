import { type FileHandle, mkdir, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FrameBuffer } from './frame-buffer.ts';
import { type JournalRecord, decodeFrames } from './journal-frame.ts';

/**
 * Write interval, ms. A crash loses samples that are not yet written: at most 1 s is allowed
 * (definitions.md, Time and storage).
 */
const WRITE_INTERVAL_MS = 200;

/** Size above which pending frames are written at once, so that a burst does not wait in memory. */
const WRITE_AT_BYTES = 256 * 1024;

/** Maximum pending size when the disk accepts nothing: further samples are dropped and reported. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024;

/**
 * Maximum segment size. Short segments are deleted soon; a chunk is committed about 10 s after its first
 * sample.
 */
const SEGMENT_MAX_BYTES = 8 * 1024 * 1024;
const SEGMENT_MAX_AGE_MS = 30_000;

const SEGMENT_NAME = /^(\d{8})\.journal$/;

interface Segment {
  readonly path: string;
  readonly openedAt: number;
  bytes: number;
  /** End index of each stream in the segment that is not committed yet; a sealed segment without any is deleted. */
  readonly ends: Map<string, number>;
}

/**
 * Append-only files of samples that are not yet in committed chunks. Survives any end of the process. Does
 * not sync, like the embedded database, so a power loss may lose its tail (docs/operations/storage.md).
 */
export class SampleJournal {
  readonly #directory: string;
  readonly #onProblem: (error: Error, lostSamples: number) => void;
  readonly #left: readonly string[];
  #number: number;
  #current: { segment: Segment; file: FileHandle } | null = null;
  #sealed: Segment[] = [];
  readonly #committed = new Map<string, number>();
  /** Frames that are not yet written, and the end index of each of their streams. */
  #pending = new FrameBuffer();
  #pendingEnds = new Map<string, number>();
  /** The frames being written; the two buffers change places. */
  #written = new FrameBuffer();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  private constructor(
    directory: string,
    left: readonly string[],
    onProblem: (error: Error, lostSamples: number) => void,
  ) {
    this.#directory = directory;
    this.#left = left;
    this.#number = left.length === 0 ? 0 : Number.parseInt(left.at(-1) ?? '0', 10);
    this.#onProblem = onProblem;
  }

  static async open(
    directory: string,
    onProblem: (error: Error, lostSamples: number) => void,
  ): Promise<SampleJournal> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const left = (await readdir(directory)).filter((name) => SEGMENT_NAME.test(name)).sort();
    return new SampleJournal(directory, left, onProblem);
  }

  /** Records of the previous run in write order; torn tails are skipped. */
  async *readLeft(): AsyncGenerator<JournalRecord> {
    for (const name of this.#left) {
      yield* decodeFrames(await readFile(join(this.#directory, name))).records;
    }
  }

  /** Deletes the records of the previous run after they are committed. */
  async discardLeft(): Promise<void> {
    for (const name of this.#left) await rm(join(this.#directory, name), { force: true });
  }

  /**
   * @param key the stream, named by confirm() when its samples are committed
   * @param end one past the last index of the record
   */
  append(key: string, end: number, record: JournalRecord): void {
    if (!this.#pending.add(record, MAX_PENDING_BYTES)) {
      const lost = record.type === 'samples' ? record.block.length : 0;
      return this.#onProblem(new Error('The sample journal cannot be written fast enough'), lost);
    }
    this.#pendingEnds.set(key, Math.max(end, this.#pendingEnds.get(key) ?? 0));
    if (this.#pending.length >= WRITE_AT_BYTES) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), WRITE_INTERVAL_MS);
  }

  /** Marks all samples of the stream before this index as committed. */
  confirm(key: string, end: number): void {
    if (end <= (this.#committed.get(key) ?? 0)) return;
    this.#committed.set(key, end);
    let isDone = false;
    for (const { ends } of this.#sealed) {
      if ((ends.get(key) ?? Number.POSITIVE_INFINITY) > end) continue;
      ends.delete(key);
      isDone ||= ends.size === 0;
    }
    if (isDone) this.#dropCommitted();
  }

  get bytes(): number {
    const segments = [...this.#sealed, this.#current?.segment];
    return segments.reduce((sum, segment) => sum + (segment?.bytes ?? 0), this.#pending.length);
  }

  async flush(): Promise<void> {
    while (this.#pending.length > 0 || this.#writing !== null) {
      this.#start();
      await this.#writing;
    }
  }

  /** Deletes segments whose samples are all committed; the others remain for the next start. */
  async close(): Promise<void> {
    await this.flush();
    await this.#seal();
    this.#dropCommitted();
    await this.#removals;
  }

  #start(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing ??= this.#writePending()
      .catch((error: unknown) => {
        this.#onProblem(error instanceof Error ? error : new Error(String(error)), 0);
      })
      .finally(() => {
        this.#writing = null;
        if (this.#pending.length > 0) this.#timer ??= setTimeout(() => this.#start(), WRITE_INTERVAL_MS);
      });
  }

  async #writePending(): Promise<void> {
    const taken = this.#pending;
    const ends = this.#pendingEnds;
    this.#pending = this.#written;
    this.#written = taken;
    this.#pendingEnds = new Map();
    try {
      await this.#write(taken.frames, ends);
    } finally {
      taken.clear(2 * WRITE_AT_BYTES);
    }
  }

  async #write(bytes: Buffer, ends: ReadonlyMap<string, number>): Promise<void> {
    const { segment, file } = await this.#openSegment();
    for (const [key, end] of ends) segment.ends.set(key, Math.max(end, segment.ends.get(key) ?? 0));
    try {
      await file.appendFile(bytes);
    } catch (error) {
      // The segment may end with a partial frame, after which nothing would be read, so the next frames go to
      // another file.
      await this.#seal();
      throw error;
    }
    segment.bytes += bytes.length;
    const old = Date.now() - segment.openedAt > SEGMENT_MAX_AGE_MS;
    if (segment.bytes > SEGMENT_MAX_BYTES || old) await this.#seal();
  }

  async #openSegment(): Promise<{ segment: Segment; file: FileHandle }> {
    if (this.#current === null) {
      this.#number += 1;
      const path = join(this.#directory, `${String(this.#number).padStart(8, '0')}.journal`);
      const segment = { path, openedAt: Date.now(), bytes: 0, ends: new Map<string, number>() };
      this.#current = { segment, file: await open(path, 'a', 0o600) };
    }
    return this.#current;
  }

  async #seal(): Promise<void> {
    if (this.#current === null) return;
    const { segment, file } = this.#current;
    this.#current = null;
    for (const [key, end] of segment.ends)
      if ((this.#committed.get(key) ?? 0) >= end) segment.ends.delete(key);
    this.#sealed.push(segment);
    await file.close();
    this.#dropCommitted();
    this.#forgetUnmentioned();
  }

  #removals: Promise<unknown> = Promise.resolve();

  #dropCommitted(): void {
    const done = this.#sealed.filter(({ ends }) => ends.size === 0);
    if (done.length === 0) return;
    this.#sealed = this.#sealed.filter(({ ends }) => ends.size > 0);
    this.#removals = Promise.all([
      this.#removals,
      ...done.map((segment) => rm(segment.path, { force: true })),
    ]).catch((error: unknown) => {
      this.#onProblem(error instanceof Error ? error : new Error(String(error)), 0);
    });
  }

  /** Drops streams that no file and no pending frame mentions, because streams come and go for months. */
  #forgetUnmentioned(): void {
    const mentioned = new Set(this.#pendingEnds.keys());
    for (const segment of this.#sealed) for (const key of segment.ends.keys()) mentioned.add(key);
    for (const key of this.#committed.keys()) if (!mentioned.has(key)) this.#committed.delete(key);
  }
}
