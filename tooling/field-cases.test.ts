import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Files as practitioners have them, with the command and what must come out. They are not part of the project. */
const FOLDER = resolve(process.env['EUPNEA_TEST_DATA'] ?? '../shared/data', 'field_cases');
const CHECK = join(FOLDER, 'check.mjs');

/**
 * Cases that do not hold yet. K07: onsets in the noise of a base flow scatter by 0.1 s, so that equal inspiratory times
 * look unequal and the recognised mode changes.
 */
const OPEN: readonly string[] = ['K07'];

/** The command line starts once a case; a busy machine takes ten times as long as a quiet one, ms. */
const PATIENCE_MS = 900_000;

describe.skipIf(!existsSync(CHECK))('the field cases', () => {
  it(
    'hold, apart from those that are listed',
    () => {
      const { stdout } = spawnSync(process.execPath, [realpathSync(CHECK), process.cwd()], {
        encoding: 'utf8',
      });
      const failing = stdout.split('\n').flatMap((line) => /^fails (\S+)/u.exec(line)?.[1] ?? []);
      const worse = failing.filter((id) => !OPEN.includes(id));
      expect(stdout).toMatch(/\d+ of \d+ hold/u);
      expect(worse).toEqual([]);
    },
    PATIENCE_MS,
  );
});
