import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Pattern of server-made names, so that user input never becomes a path. */
const STORED_NAME = /^[\da-f-]{36}$/u;

/** Age below which a file may belong to an upload that has no row yet, ms. */
const ON_ITS_WAY_MS = 6 * 3600 * 1000;

/** Temporary upload files: `uploads` in the data directory, readable by its owner only. */
export class UploadFiles {
  readonly #directory: string;
  /** A file older than this process belongs to no running upload. */
  readonly #openedAtMs = Date.now();

  constructor(dataDir: string) {
    this.#directory = join(dataDir, 'uploads');
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
  }

  newName(): string {
    return randomUUID();
  }

  pathOf(storedName: string): string {
    if (!STORED_NAME.test(storedName)) throw new Error('Invariant broken: no name of a temporary file');
    return join(this.#directory, storedName);
  }

  async remove(storedName: string): Promise<void> {
    await rm(this.pathOf(storedName), { force: true });
  }

  /** Removes a file without an upload, unless it may still be arriving. */
  async removeOld(storedName: string): Promise<void> {
    const path = this.pathOf(storedName);
    const found = await stat(path).catch(() => null);
    if (found === null) return;
    const isLeft = found.mtimeMs < this.#openedAtMs || found.mtimeMs < Date.now() - ON_ITS_WAY_MS;
    if (isLeft) await rm(path, { force: true });
  }

  /** Folder of the files. */
  get directory(): string {
    return this.#directory;
  }

  /** Bytes of all files. */
  async countBytes(): Promise<number> {
    const found = await Promise.all(
      (await this.list()).map((name) => stat(this.pathOf(name)).catch(() => null)),
    );
    return found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  }

  /** Names of all files. */
  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#directory);
    return names.filter((name) => STORED_NAME.test(name));
  }
}
