import { posix } from 'node:path';
import { findCircles, listNeeded } from './find-circles.ts';
import {
  HOMED_NAMES,
  IMPORT_RULES,
  MODULE_SERVICE,
  type HomedName,
  type ImportRule,
} from './import-rules.ts';
import { findFiles, readProjectFile, reportFindings } from './project-files.ts';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;

/** What stands between the word and the package: names in braces, a name, a star. */
const CLAUSE = /(?:^|\n)\s*(?:import|export)\s([^;'"]*?)\sfrom\s*['"]([^'"]+)['"]/g;

export function listImports(source: string): readonly string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function ruleOf(path: string): { rule: ImportRule; own: string } | null {
  for (const rule of IMPORT_RULES) {
    const pattern = new RegExp(`^${rule.from.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`);
    const match = pattern.exec(path);
    if (match !== null) return { rule, own: match[0] };
  }
  return null;
}

/** Names of `HOMED_NAMES` that a file imports, under whatever name it calls them, or reaches through the whole package. */
export function listHomedNames(source: string): readonly HomedName[] {
  return HOMED_NAMES.filter((homed) => {
    const clauses = [...source.matchAll(CLAUSE)].flatMap(([, clause = '', from]) =>
      from === homed.package ? [clause] : [],
    );
    return clauses.some((clause) => clause.includes('*') || new RegExp(`\\b${homed.name}\\b`).test(clause));
  });
}

/** What a rule says of one import: a fault, or the allowance that the import needs; null = none is needed. */
interface Judgement {
  readonly fault: string | null;
  readonly allowance: string | null;
}

const refuse = (fault: string): Judgement => ({ fault, allowance: null });
const allow = (allowance: string | null): Judgement => ({ fault: null, allowance });

/** What is wrong with one import, or null. */
export function judgeImport(path: string, specifier: string): string | null {
  return judge(path, specifier).fault;
}

function judge(path: string, specifier: string): Judgement {
  const found = ruleOf(path);
  if (found === null) return refuse(`no rule covers ${path}`);
  const { rule, own } = found;
  if (specifier.startsWith('node:')) return rule.node ? allow('node:') : refuse(`imports ${specifier}`);
  if (specifier.startsWith('.')) return judgeRelative(path, specifier, rule, own);
  const ours = /^@eupnea\/([^/]+)/.exec(specifier)?.[1];
  if (ours !== undefined)
    return rule.workspaces.includes(ours) ? allow(ours) : refuse(`imports the workspace ${ours}`);
  if (rule.external === undefined) return allow(null);
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return rule.external.includes(name) ? allow(name) : refuse(`imports the package ${name}`);
}

function judgeRelative(path: string, specifier: string, rule: ImportRule, own: string): Judgement {
  const target = posix.normalize(posix.join(posix.dirname(path), specifier.split('?')[0] ?? ''));
  const workspace = path.split('/').slice(0, 3).join('/');
  if (!target.startsWith(`${workspace}/`)) return refuse(`leaves its workspace for ${target}`);
  if (rule.inside === undefined || target.startsWith(own)) return allow(null);
  const inner = target.slice(workspace.length + 1);
  if (rule.from.includes('/modules/') && MODULE_SERVICE.test(inner)) return allow(null);
  const folder = rule.inside.find((prefix) => inner.startsWith(prefix));
  return folder === undefined ? refuse(`imports ${inner}`) : allow(folder);
}

/** Allowances of a rule, as `judge` names them. */
function listAllowances({ workspaces, external = [], node, inside = [] }: ImportRule): readonly string[] {
  return [...workspaces, ...external, ...(node ? ['node:'] : []), ...inside];
}

/** Allowances that no import needs: they would let in what the architecture no longer has. */
export function listDeadAllowances(
  rules: readonly ImportRule[],
  needed: ReadonlyMap<ImportRule, ReadonlySet<string>>,
): readonly string[] {
  return rules.flatMap((rule) =>
    listAllowances(rule)
      .filter((allowance) => needed.get(rule)?.has(allowance) !== true)
      .map((allowance) => `rule for ${rule.from} allows ${allowance}, which nothing there imports`),
  );
}

function main(): void {
  const sources = findFiles(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}']);
  const findings: string[] = [];
  const used = new Set<ImportRule | HomedName>();
  const needed = new Map(IMPORT_RULES.map((rule) => [rule, new Set<string>()]));
  const filesNeeded = new Map<string, readonly string[]>();
  for (const path of sources) {
    const found = ruleOf(path);
    if (found !== null) used.add(found.rule);
    const source = readProjectFile(path);
    filesNeeded.set(path, listNeeded(path, source));
    if (/^export \* /m.test(source)) findings.push(`${path} uses export *`);
    for (const homed of listHomedNames(source)) {
      if (path === homed.home) used.add(homed);
      else findings.push(`${path} imports ${homed.name}, which only ${homed.home} may`);
    }
    // Tests may use the test tools and any public entry; they ship nothing.
    if (/\.test\.tsx?$/.test(path) || /\/(test|testing)\//.test(path)) continue;
    for (const specifier of listImports(source)) {
      const { fault, allowance } = judge(path, specifier);
      if (fault !== null) findings.push(`${path} ${fault}`);
      if (found !== null && allowance !== null) needed.get(found.rule)?.add(allowance);
    }
  }
  for (const rule of IMPORT_RULES)
    if (!used.has(rule)) findings.push(`rule for ${rule.from} matches no file`);
  for (const circle of findCircles(filesNeeded)) findings.push(`${circle.join(', ')} need each other`);
  findings.push(...listDeadAllowances(IMPORT_RULES, needed));
  for (const homed of HOMED_NAMES)
    if (!used.has(homed)) findings.push(`${homed.home} does not import ${homed.name}`);
  reportFindings('imports', findings, `${sources.length} files, ${IMPORT_RULES.length} rules`);
}

if (import.meta.main) main();
