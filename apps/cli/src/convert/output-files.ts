import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { nameRecord, type WriterFormat, type WrittenChunk } from '@eupnea/formats';
import { FileSink } from '../analyze/file-sink.ts';

/** Suffix of unfinished files, so that none is taken for a result. */
const IN_COURSE = '.part';

/** Unique base names of results within a run. */
export class OutputNames {
  readonly #used = new Set<string>();
  readonly #target: WriterFormat;

  constructor(target: WriterFormat) {
    this.#target = target;
  }

  /** @param name file name of the recording; its last part without extension is used */
  take(name: string): string {
    const plain =
      parse(name.replaceAll('\\', '/')).name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_') || 'recording';
    const base = nameRecord(this.#target, plain);
    for (let copy = 1; ; copy += 1) {
      const candidate = copy === 1 ? base : `${base}-${copy}`;
      if (this.#used.has(candidate.toLowerCase())) continue;
      this.#used.add(candidate.toLowerCase());
      return candidate;
    }
  }
}

/** Files of one recording, written under temporary names and renamed when all are complete. */
export class OutputFiles {
  readonly #base: string;
  readonly #sinks = new Map<string, FileSink>();
  readonly recordName: string;

  constructor(folder: string, name: string) {
    this.recordName = name;
    this.#base = join(folder, name);
  }

  /** An existing file of this recording; null without one. */
  findExisting(target: WriterFormat): string | null {
    return target.endings.map((ending) => this.#base + ending).find(existsSync) ?? null;
  }

  async write(chunks: readonly WrittenChunk[]): Promise<void> {
    for (const { ending, bytes } of chunks) {
      const sink = this.#sinks.get(ending) ?? new FileSink(this.#base + ending + IN_COURSE);
      this.#sinks.set(ending, sink);
      await sink.write(bytes);
    }
  }

  async publish(): Promise<readonly string[]> {
    for (const sink of this.#sinks.values()) await sink.close();
    const paths = [...this.#sinks.keys()].map((ending) => this.#base + ending);
    for (const path of paths) await rename(path + IN_COURSE, path);
    return paths;
  }

  async discard(): Promise<void> {
    for (const [ending, sink] of this.#sinks) {
      // Closing fails on a full disk too; the file is removed anyway.
      await sink.close().catch(() => undefined);
      await rm(this.#base + ending + IN_COURSE, { force: true });
    }
  }
}
