import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Names are made here, so that nothing a sender writes ever becomes a path. */
const STORED_NAME = /^[\da-f-]{36}$/u;

/** A file younger than this may still be on its way in, before its upload has a row. */
const ON_ITS_WAY_MS = 6 * 3600 * 1000;

/** The temporary files of uploads: `uploads` in the data directory, readable by its owner only. */
export class UploadFiles {
  readonly #directory: string;
  /** What is older than this process is on nobody's way. */
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

  /** Removes what no upload names, unless it may still be on its way in. */
  async removeOld(storedName: string): Promise<void> {
    const path = this.pathOf(storedName);
    const found = await stat(path).catch(() => null);
    if (found === null) return;
    const isLeft = found.mtimeMs < this.#openedAtMs || found.mtimeMs < Date.now() - ON_ITS_WAY_MS;
    if (isLeft) await rm(path, { force: true });
  }

  /** Names of every file that lies there. */
  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#directory);
    return names.filter((name) => STORED_NAME.test(name));
  }
}
