import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Pattern of server-made names, so that user input never becomes a path. */
const STORED_NAME = /^[\da-f-]{36}$/u;
const UNFINISHED = '.part';

/** Data set files: `datasets` in the data directory, readable by its owner only. */
export class DatasetFiles {
  readonly #directory: string;

  constructor(dataDir: string) {
    this.#directory = join(dataDir, 'datasets');
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
  }

  newName(): string {
    return randomUUID();
  }

  pathOf(storedName: string): string {
    if (!STORED_NAME.test(storedName)) throw new Error('Invariant broken: no name of a data set');
    return join(this.#directory, storedName);
  }

  /** Path of the file while it is written. */
  unfinishedPathOf(storedName: string): string {
    return `${this.pathOf(storedName)}${UNFINISHED}`;
  }

  async finish(storedName: string): Promise<void> {
    await rename(this.unfinishedPathOf(storedName), this.pathOf(storedName));
  }

  /** Deletes the file, complete or unfinished. */
  async remove(storedName: string): Promise<void> {
    await rm(this.pathOf(storedName), { force: true });
    await rm(this.unfinishedPathOf(storedName), { force: true });
  }

  /** Names of all files, including unfinished ones. */
  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#directory);
    const stored = names.map((name) => name.replace(UNFINISHED, '')).filter((name) => STORED_NAME.test(name));
    return [...new Set(stored)];
  }
}
