import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, findFiles, reportFindings } from './project-files.ts';

/** Each workspace is checked with its own libraries, so that `document` or `process` in a pure package is a type error. */
const projects = [
  '.',
  ...findFiles(['packages/*/tsconfig.json', 'apps/*/tsconfig.json']).map((path) => dirname(path)),
];

/** TypeScript keeps here what it knows of each workspace, so that the next check reads only what changed. */
const STATE = join('node_modules', '.cache', 'types');
mkdirSync(join(ROOT, STATE), { recursive: true });

async function checkProject(project: string): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const state = join(STATE, `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const options = `--pretty false --checkers 1 --incremental --tsBuildInfoFile ${state} -p ${project}`;
    const child = spawn(process.execPath, ['node_modules/typescript/bin/tsc', ...options.split(' ')], {
      cwd: ROOT,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve(code === 0 ? [] : output.trim().split('\n')));
  });
}

// Two at a time, with one checker each: the machine that runs this has two cores, and the four checkers that are the default
// each infer the same types anew, which takes twice the processor time and memory.
const queue = [...projects];
const findings: string[] = [];
await Promise.all(
  [0, 1].map(async () => {
    for (let project = queue.shift(); project !== undefined; project = queue.shift())
      findings.push(...(await checkProject(project)));
  }),
);
reportFindings('types', findings, `${projects.length} projects`);
