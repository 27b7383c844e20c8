import { dirname, join } from 'node:path';
import { findFiles, readProjectFile, reportFindings } from './project-files.ts';

/**
 * Classes of CSS modules: each class that a component names must exist in its module, and each class of a module must
 * be named by a component. A module of which a component reads a class by an expression is not searched for unused
 * classes.
 */
const SOURCES = 'apps/web/src/**/*.{ts,tsx}';
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gmu;

interface ModuleUse {
  readonly named: Map<string, string>;
  isReadByExpression: boolean;
}

function classesOf(path: string): ReadonlySet<string> {
  const css = readProjectFile(path)
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/"[^"]*"/gu, '')
    .replaceAll(/:global\([^)]*\)/gu, '');
  const selectors = css.replaceAll(/\{[^{}]*\}/gu, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/gu)].map(([, name]) => name ?? ''));
}

const uses = new Map<string, ModuleUse>();
for (const source of findFiles([SOURCES])) {
  const text = readProjectFile(source);
  const body = text.replaceAll(/^import .*$/gmu, '');
  for (const [, binding = '', path = ''] of text.matchAll(IMPORT)) {
    const module = join(dirname(source), path);
    const use = uses.get(module) ?? { named: new Map<string, string>(), isReadByExpression: false };
    uses.set(module, use);
    const reads = new RegExp(
      `(?<![\\w./'-])${binding}(?:\\[(['"])([\\w-]+)\\1\\]|\\.([A-Za-z_]\\w*)|\\[)`,
      'gu',
    );
    for (const [, , quoted, dotted] of body.matchAll(reads)) {
      const name = quoted ?? dotted;
      if (name === undefined) use.isReadByExpression = true;
      else use.named.set(name, source);
    }
  }
}

const findings: string[] = [];
for (const module of findFiles(['apps/web/src/**/*.module.css'])) {
  const classes = classesOf(module);
  const use = uses.get(module);
  if (use === undefined) {
    findings.push(`${module} is imported nowhere`);
    continue;
  }
  for (const [name, source] of use.named) {
    if (!classes.has(name)) findings.push(`${source} names .${name}, which ${module} lacks`);
  }
  if (use.isReadByExpression) continue;
  for (const name of classes) {
    if (!use.named.has(name)) findings.push(`${module} has .${name}, which no component names`);
  }
}
reportFindings('class names', findings, `${uses.size} modules`);
