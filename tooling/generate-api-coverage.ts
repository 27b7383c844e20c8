/**
 * Writes docs/api-coverage.md: every call of the specification and every further endpoint with its test and the screen
 * that uses it, from the endpoint table. `npm run docs:api` writes it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@eupnea/contracts/endpoint';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { NOT_BUILT, SPECIFICATION_CALLS, type SpecificationCall } from './api-docs/specification-calls.ts';
import { ROOT, findFiles, readProjectFile } from './checks/project-files.ts';

const PAGE = 'docs/api-coverage.md';

type Row = readonly [name: string, endpoint: Endpoint];

const ROWS: readonly Row[] = Object.entries(ENDPOINTS);

export function nameCall({ method, path }: Pick<SpecificationCall, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Parameters have other names in the table. */
function toPattern(path: string): string {
  return path.replace(/\{[^}]+\}|:\w+/gu, '*');
}

export function findEndpoint(call: SpecificationCall): Row | null {
  return (
    ROWS.find(([, { method, path }]) => method === call.method && toPattern(path) === toPattern(call.path)) ??
    null
  );
}

/** Calls of the specification that have no endpoint and are not admitted to have none. */
export function findMissing(): readonly string[] {
  return SPECIFICATION_CALLS.filter((call) => findEndpoint(call) === null)
    .map(nameCall)
    .filter((name) => !NOT_BUILT.has(name));
}

interface Source {
  readonly file: string;
  readonly text: string;
}

function readSources(patterns: readonly string[], isWanted: (file: string) => boolean): readonly Source[] {
  return findFiles(patterns)
    .filter(isWanted)
    .map((file) => ({ file, text: readProjectFile(file) }));
}

/** Tests that write the path down or name the endpoint; the refusal tests try every one besides. */
function findTests(tests: readonly Source[], [name, endpoint]: Row): readonly string[] {
  const own = endpoint.path.replace(/^\/(?:nestjs|api\/v1)\//u, '');
  const parts = own.split(/:\w+/u).map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  const written = parts.join('[^/\'"`?]+');
  // Tests have short ways of calling one base; a single word in quotes is a path only where it is no usual word.
  const isUnmistakable = own.includes('/') || /[A-Z]/u.test(own);
  const before = isUnmistakable ? '(?<=[`\'"/])' : '(?<=/)';
  // A longer path that begins alike is another endpoint.
  const path = new RegExp(`${before}${written}(?=[\`'"?])`, 'u');
  return tests
    .filter(({ text }) => path.test(text) || text.includes(`ENDPOINTS.${name}`))
    .map(({ file }) => file.replace(/^.*\//u, ''));
}

/** Features and other parts of the browser application that call it. */
function findScreens(screens: readonly Source[], [name]: Row): readonly string[] {
  const users = screens.filter(({ text }) => text.includes(`'${name}'`)).map(({ file }) => file);
  return [
    ...new Set(users.map((file) => /apps\/web\/src\/(?:features\/)?([\w-]+)/u.exec(file)?.[1] ?? file)),
  ];
}

/** Tests named of a call; more only lengthen the page. */
const NAMED_TESTS = 2;

/** Name of a test without its ending: `.spec` tells a story in the browser. */
function shorten(file: string): string {
  return file.replace(/(?:\.int)?\.test\.tsx?$|\.ts$/u, '');
}

function writeRow(row: Row, tests: readonly Source[], screens: readonly Source[]): string {
  const [name, { method, path }] = row;
  const named = findTests(tests, row);
  const shown = named.length === 0 ? 'refusals' : named.slice(0, NAMED_TESTS).map(shorten).join(', ');
  return `|${method} \`${path}\`|${name}|${shown}|${findScreens(screens, row).join(', ') || '-'}|`;
}

const HEAD = '|Call|Endpoint|Tests|Screens|\n|---|---|---|---|';

/** One line a method, so that the list stays short. */
function listByMethod(calls: readonly { readonly method: string; readonly path: string }[]): string {
  const paths = new Map<string, string[]>();
  for (const { method, path } of calls) paths.set(method, [...(paths.get(method) ?? []), `\`${path}\``]);
  return Array.from(paths, ([method, own]) => `- ${method} ${own.join(', ')}`).join('\n');
}

export function writeCoverage(): string {
  const tests = readSources(
    ['apps/**/*.test.ts', 'apps/**/*.test.tsx', 'e2e/**/*.spec.ts'],
    (file) => !file.includes('endpoint-refusals'),
  );
  const screens = readSources(
    ['apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx'],
    (file) => !file.includes('.test.'),
  );
  const groups = [...new Set(SPECIFICATION_CALLS.map(({ group }) => group))];
  const inSpecification = new Set<string>();
  const sections = groups.map((group) => {
    const lines = SPECIFICATION_CALLS.filter((call) => call.group === group).map((call) => {
      const row = findEndpoint(call);
      if (row === null) return `|${call.method} \`${call.path}\`|**not built yet**|-|-|`;
      inSpecification.add(row[0]);
      return writeRow(row, tests, screens);
    });
    return `## ${group}\n\n${HEAD}\n${lines.join('\n')}`;
  });
  const further = ROWS.filter(([name]) => !inSpecification.has(name));
  const untested = further.filter((row) => findTests(tests, row).length === 0);
  const built = SPECIFICATION_CALLS.filter((call) => findEndpoint(call) !== null).length;
  return [
    '<!-- Written by npm run docs:api from the endpoint table. Do not edit. -->',
    '# Calls of the specification and where they stand',
    `${built} of the ${SPECIFICATION_CALLS.length} calls of section 7 are built; ${further.length} further ones serve the screens.`,
    'At most two tests that name the path or the endpoint, without their ending; the generated refusal tests try every endpoint besides.',
    ...sections,
    `## Beyond the specification\n\n[Who may do what](permissions.md) names each of them, and the refusal tests try each. No other test writes down the whole path of these ${untested.length}:\n\n${listByMethod(untested.map(([, { method, path }]) => ({ method, path })))}`,
    '',
  ].join('\n\n');
}

if (import.meta.main) {
  writeFileSync(join(ROOT, PAGE), writeCoverage());
  process.stdout.write(`${PAGE} written\n`);
}
