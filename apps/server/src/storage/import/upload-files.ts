import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Names are made here, so that nothing a sender writes ever becomes a path. */
const STORED_NAME = /^[\da-f-]{36}$/u;

/** The temporary files of uploads: `uploads` in the data directory, readable by its owner only. */
export class UploadFiles {
  readonly #directory: string;

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

  /** Names of every file that lies there. */
  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#directory);
    return names.filter((name) => STORED_NAME.test(name));
  }
}
