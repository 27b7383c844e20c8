import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { hashCommonInputs, hashInputs } from './checked-inputs.ts';
import { ROOT, findFiles, readProjectFile, reportFindings } from './project-files.ts';

/**
 * `--direct` checks changed files and those that import them, for `check:fast`: half the time after a new export. An error
 * further away is found by the whole check of `npm test`, which keeps a state of its own.
 */
const isDirect = process.argv.includes('--direct');

/** TypeScript keeps here what it knows of each workspace, so that the next check reads only what changed. */
const STATE = join('node_modules', '.cache', isDirect ? 'types-direct' : 'types');
mkdirSync(join(ROOT, STATE), { recursive: true });

interface Reference {
  readonly path: string;
}

interface Configuration {
  readonly extends: string;
  readonly references: readonly Reference[];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/**
 * Writes a configuration for the apps with the same compiler options: as one program, what several of them read is
 * checked once.
 * @returns path of the configuration
 */
function joinWorkspaces(folders: readonly string[]): string {
  const up = relative(STATE, '.');
  const within = (path: string) => folders.map((folder) => `${up}/${folder}/${path}`);
  const configuration: Configuration = {
    extends: `${up}/${folders[0]}/tsconfig.json`,
    include: within('src'),
    exclude: [...within('src/**/*.test.ts'), ...within('src/**/*.test.tsx')],
    references: packages.map((path) => ({ path: `${up}/${dirname(path)}` })),
  };
  const path = join(STATE, `with-${basename(folders[0] ?? '')}.tsconfig.json`);
  writeFileSync(join(ROOT, path), JSON.stringify(configuration));
  return path;
}

/** Packages refer to each other and emit declarations, which all others read: each is checked once, by its own options. */
const packages = findFiles(['packages/*/tsconfig.json']);
const apps = findFiles(['apps/*/tsconfig.json']);
const sameOptions = Map.groupBy(apps, (path) => {
  const { compilerOptions = {} }: { readonly compilerOptions?: object } = JSON.parse(readProjectFile(path));
  return JSON.stringify(compilerOptions);
});
/** The root has the tests and the tools, and takes longest. */
const projects = [
  'tsconfig.json',
  ...[...sameOptions.values()].map((paths) => joinWorkspaces(paths.map((path) => dirname(path)))),
];

/** Hash of what each project read when it was last clean: TypeScript takes 0.7 s to find that nothing changed. */
const CLEAN = join(STATE, 'clean.json');
const clean: Record<string, string | null> = existsSync(join(ROOT, CLEAN))
  ? JSON.parse(readProjectFile(CLEAN))
  : {};
const common = hashCommonInputs();

const stateOf = (project: string): string => `${basename(project, '.json')}.tsbuildinfo`;

function isUnchanged(project: string): boolean {
  const inputs = hashInputs(STATE, stateOf(project), common);
  return inputs !== null && inputs === clean[project];
}

async function checkProject(project: string): Promise<readonly string[]> {
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', join(STATE, stateOf(project))];
  if (isDirect) options.push('--assumeChangesOnlyAffectDirectDependencies');
  return await runCompiler(...options, '-p', project);
}

/** @returns lines of the errors */
async function runCompiler(...args: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const options = [...args, '--pretty', 'false'];
    const child = spawn(process.execPath, ['node_modules/typescript/bin/tsc', ...options], { cwd: ROOT });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve(code === 0 ? [] : output.trim().split('\n')));
  });
}

const findings: string[] = [];
if (packages.length > 0)
  findings.push(...(await runCompiler('--build', ...packages.map((path) => dirname(path)))));

// Two at a time, with one checker each: the machine that runs this has two cores, and the four checkers that are the default
// each infer the same types anew, which takes twice the processor time and memory.
const changed = projects.filter((project) => !isUnchanged(project));
const queue = [...changed];
await Promise.all(
  [0, 1].map(async () => {
    for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
      const startedMs = Date.now();
      const found = await checkProject(project);
      clean[project] = found.length === 0 ? hashInputs(STATE, stateOf(project), common, startedMs) : null;
      findings.push(...found);
    }
  }),
);
writeFileSync(join(ROOT, CLEAN), JSON.stringify(clean));
reportFindings(
  'types',
  findings,
  `${packages.length} packages, ${apps.length} apps and the tests, ${changed.length} programs changed`,
);
