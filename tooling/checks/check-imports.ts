import { posix } from 'node:path';
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

/** What is wrong with one import, or null. */
export function judgeImport(path: string, specifier: string): string | null {
  const found = ruleOf(path);
  if (found === null) return `no rule covers ${path}`;
  const { rule, own } = found;
  if (specifier.startsWith('node:')) return rule.node ? null : `imports ${specifier}`;
  if (specifier.startsWith('.')) return judgeRelative(path, specifier, rule, own);
  const ours = /^@eupnea\/([^/]+)/.exec(specifier)?.[1];
  if (ours !== undefined) return rule.workspaces.includes(ours) ? null : `imports the workspace ${ours}`;
  if (rule.external === undefined) return null;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return rule.external.includes(name) ? null : `imports the package ${name}`;
}

function judgeRelative(path: string, specifier: string, rule: ImportRule, own: string): string | null {
  const target = posix.normalize(posix.join(posix.dirname(path), specifier.split('?')[0] ?? ''));
  const workspace = path.split('/').slice(0, 3).join('/');
  if (!target.startsWith(`${workspace}/`)) return `leaves its workspace for ${target}`;
  if (rule.inside === undefined || target.startsWith(own)) return null;
  const inner = target.slice(workspace.length + 1);
  if (rule.from.includes('/modules/') && MODULE_SERVICE.test(inner)) return null;
  return rule.inside.some((prefix) => inner.startsWith(prefix)) ? null : `imports ${inner}`;
}

function main(): void {
  const sources = findFiles(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}']);
  const findings: string[] = [];
  const used = new Set<ImportRule | HomedName>();
  for (const path of sources) {
    const found = ruleOf(path);
    if (found !== null) used.add(found.rule);
    const source = readProjectFile(path);
    if (/^export \* /m.test(source)) findings.push(`${path} uses export *`);
    for (const homed of listHomedNames(source)) {
      if (path === homed.home) used.add(homed);
      else findings.push(`${path} imports ${homed.name}, which only ${homed.home} may`);
    }
    // Tests may use the test tools and any public entry; they ship nothing.
    if (/\.test\.tsx?$/.test(path) || /\/(test|testing)\//.test(path)) continue;
    for (const specifier of listImports(source)) {
      const fault = judgeImport(path, specifier);
      if (fault !== null) findings.push(`${path} ${fault}`);
    }
  }
  for (const rule of IMPORT_RULES)
    if (!used.has(rule)) findings.push(`rule for ${rule.from} matches no file`);
  for (const homed of HOMED_NAMES)
    if (!used.has(homed)) findings.push(`${homed.home} does not import ${homed.name}`);
  reportFindings('imports', findings, `${sources.length} files, ${IMPORT_RULES.length} rules`);
}

if (import.meta.main) main();
