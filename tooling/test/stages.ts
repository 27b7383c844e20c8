import { join } from 'node:path';
import { ROOT } from '../checks/project-files.ts';

/** One stage of `npm test`: a program that ends with 0 when all is well. */
export interface Stage {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Vitest stages write their counts here, for the closing line. */
  readonly report?: string;
}

/** Where the runs leave what `npm run report:test-times` prints. */
export const TEST_FOLDER = '.eupnea/test';
export const STEPS_FILE = 'steps.json';
export const TIMES_ENDING = '-times.json';

const bin = (path: string) => `node_modules/${path}`;

const LINT: Stage = { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--quiet'] };

const LINT_CHANGED: Stage = { name: 'lint', args: ['tooling/checks/lint-changed.ts'] };

const TYPES: Stage = { name: 'types', args: ['tooling/checks/typecheck.ts'] };

const TYPES_CHANGED: Stage = { name: 'types', args: ['tooling/checks/typecheck.ts', '--direct'] };

const SCRIPT_SIZE: Stage = { name: 'script size', args: ['tooling/checks/check-script-size.ts'] };

export const CHECKS: readonly Stage[] = [
  { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'format', '.'] },
  LINT,
  TYPES,
  { name: 'imports', args: ['tooling/checks/check-imports.ts'] },
  { name: 'class names', args: ['tooling/checks/check-class-names.ts'] },
  { name: 'lock file', args: ['tooling/checks/check-lock-file.ts'] },
  { name: 'translations', args: ['tooling/checks/check-translations.ts'] },
  { name: 'ratchets', args: ['tooling/checks/check-ratchets.ts'] },
  SCRIPT_SIZE,
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
];

/** Checks of what changed. Nothing reads the build, which may be of another commit. */
const OF_CHANGES: ReadonlyMap<Stage, Stage | null> = new Map([
  [LINT, LINT_CHANGED],
  [TYPES, TYPES_CHANGED],
  [SCRIPT_SIZE, null],
]);

/** The same checks, but lint reads only changed files, and types those and the files that import them. */
export const FAST_CHECKS: readonly Stage[] = CHECKS.flatMap((check) => {
  const ofChanges = OF_CHANGES.get(check);
  return ofChanges === null ? [] : [ofChanges ?? check];
});

export function vitestStage(
  name: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Stage {
  const file = `${TEST_FOLDER}/${name.replaceAll(' ', '-')}`;
  const report = `${file}.json`;
  return {
    name,
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      // Absolute: the stories' configuration has a root of its own.
      `--reporter=${join(ROOT, 'tooling/test/time-reporter.ts')}`,
      `--outputFile.json=${join(ROOT, report)}`,
      ...args,
    ],
    environment: { ...environment, EUPNEA_TEST_TIMES: join(ROOT, `${file}${TIMES_ENDING}`) },
    report,
  };
}
