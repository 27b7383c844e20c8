import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TOKEN_SCOPES } from '@eupnea/contracts/api-token';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeToken } from '../../testing/make-token.ts';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const PAGE = readFileSync(join(ROOT, 'docs/operations/api-tokens.md'), 'utf8');

interface Example {
  readonly language: string;
  readonly code: string;
}

const EXAMPLES: readonly Example[] = [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu)].map(
  ([, language = '', code = '']) => ({ language, code }),
);

const run = promisify(execFile);

let ward: StoredWard;
let variables: Readonly<Record<string, string>>;
const folder = mkdtempSync(join(tmpdir(), 'eupnea-examples-'));

beforeAll(async () => {
  ward = await openStoredWard();
  await ward.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = ward.app.server.server.address() as AddressInfo; // cast: a listening TCP server has one
  variables = {
    EUPNEA_URL: `http://127.0.0.1:${port}`,
    EUPNEA_TOKEN: (await makeToken(ward.app, ward.owner, [...TOKEN_SCOPES])).secret,
    PATIENT_ID: String(ward.patientId),
  };
  writeFileSync(join(folder, 'recording.txt'), '2020-01-02-03-04-05.678\nBS, S:1,\n10, 5\n20, 6\nBE\n');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await ward.app.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...variables };
  const { stdout } = await run(program, [...args], { cwd: folder, env, timeout: 240_000 });
  return stdout;
}

function fileOf(code: string, extension: string): string {
  const path = join(folder, `example.${extension}`);
  writeFileSync(path, code);
  return path;
}

/** The page's SQL has the variables written out, because DuckDB reads none. null without the extension. */
async function runSql(code: string): Promise<string | null> {
  const connection = await (await DuckDBInstance.create()).connect();
  try {
    await connection.run('INSTALL httpfs; LOAD httpfs;');
  } catch {
    return null;
  }
  const filled = code.replaceAll(/\$(\w+)/gu, (_all, name: string) => variables[name] ?? '');
  const result = await connection.runAndReadAll(filled);
  return `${JSON.stringify(result.getRowObjectsJson()[0]?.['breaths']).replaceAll('"', '')} breaths`;
}

function hasProgram(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

/** @returns what it printed; null when this machine lacks what it needs */
async function runExample({ language, code }: Example): Promise<string | null> {
  if (language === 'sql') return await runSql(code);
  if (language === 'bash') return hasProgram('curl') ? await runProgram('bash', ['-euc', code]) : null;
  if (language === 'js') return await runProgram(process.execPath, [fileOf(code, 'mjs')]);
  const [program, extension] = language === 'r' ? ['Rscript', 'r'] : ['python3', 'py'];
  return hasProgram(program) ? await runProgram(program, [fileOf(code, extension)]) : null;
}

const breaths = () => ward.breaths.length;

/** What each block of the page prints, in its order. */
const EXPECTED: readonly (readonly [title: string, language: string, expected: () => RegExp])[] = [
  ['breaths as a table', 'bash', () => new RegExp(`^${breaths() + 1}$`, 'u')],
  ['a recording is sent', 'bash', () => /^\{"id":\d+\}$/u],
  [
    'Python pages through breaths',
    'python',
    () => new RegExp(`^${breaths()} breaths, median VTi 650 mL`, 'u'),
  ],
  ['R reads the table', 'r', () => new RegExp(`^${breaths()} breaths`, 'u')],
  ['DuckDB reads over HTTP', 'sql', () => new RegExp(`^${breaths()} breaths`, 'u')],
  ['DuckDB reads in Node', 'js', () => new RegExp(`^${breaths()} breaths`, 'u')],
  ['live values', 'js', () => /^summaries \d+/u],
];

it('has an expectation for every block of the page', () => {
  expect(EXAMPLES.map(({ language }) => language)).toEqual(EXPECTED.map(([, language]) => language));
});

it.each(EXPECTED.map(([title, , expected], index) => ({ title, index, expected })))(
  'runs: $title',
  async ({ title, index, expected }) => {
    const example = EXAMPLES[index];
    const printed = example === undefined ? '' : await runExample(example);
    if (printed === null) {
      process.stdout.write(`Skipped on this machine: ${title}.\n`);
      return;
    }
    expect(printed.trim()).toMatch(expected());
  },
);
