import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Files as practitioners have them, with the command and what must come out. They are not part of the project. */
const FOLDER = resolve(process.env['EUPNEA_TEST_DATA'] ?? '../shared/data', 'field_cases');
const CHECK = join(FOLDER, 'check.mjs');

/** The command line starts once a case; a busy machine takes ten times as long as a quiet one, ms. */
const PATIENCE_MS = 900_000;

describe.skipIf(!existsSync(CHECK))('the field cases', () => {
  it(
    'hold',
    () => {
      const { stdout } = spawnSync(process.execPath, [realpathSync(CHECK), process.cwd()], {
        encoding: 'utf8',
      });
      const failing = stdout.split('\n').flatMap((line) => /^fails (\S+)/u.exec(line)?.[1] ?? []);
      expect(stdout).toMatch(/\d+ of \d+ hold/u);
      expect(failing).toEqual([]);
    },
    PATIENCE_MS,
  );
});
