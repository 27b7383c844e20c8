import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const IS_OURS = /(?:apps[\\/]web|packages[\\/][\w-]+)[\\/]src[\\/].*\.tsx?$/u;

/** Packages whose entry only names what other files export. */
const HAS_INDEX = /^(?:@mantine\/(?:core|hooks)|@eupnea\/[\w-]+)$/u;

interface Exported {
  readonly file: string;
  readonly name: string;
}

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/**
 * Imports from the file that exports a name, past the index of its package. The scripts are grouped by what modules
 * import (`group-scripts.ts`): through an index each page seems to import the whole package, and the wall's script got all
 * inputs of Mantine and the review's waves.
 */
export function directImports(): Plugin {
  const indexes = new Map<string, Promise<ReadonlyMap<string, Exported>>>();
  return {
    name: 'eupnea-direct-imports',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!IS_OURS.test(id)) return null;
      const parse = (text: string) => this.parse(text, { lang: 'ts' });
      let result = '';
      let end = 0;
      for (const statement of parse(code).body) {
        if (statement.type !== 'ImportDeclaration' || !HAS_INDEX.test(statement.source.value)) continue;
        const index = await this.resolve(statement.source.value, id);
        if (index === null) continue;
        const listed = indexes.get(index.id) ?? listExports(index.id, parse);
        indexes.set(index.id, listed);
        result += code.slice(end, statement.start) + importDirectly(statement, await listed);
        end = statement.end;
      }
      return end === 0 ? null : { code: result + code.slice(end), map: null };
    },
  };
}

function importDirectly(
  { specifiers, source }: Extract<Program['body'][number], { type: 'ImportDeclaration' }>,
  exported: ReadonlyMap<string, Exported>,
): string {
  return specifiers
    .map((specifier) => {
      if (specifier.type !== 'ImportSpecifier')
        throw new Error(`${source.value} is imported as a whole: import names of it`);
      const name = nameOf(specifier.imported);
      const { file, name: own } = exported.get(name) ?? { file: source.value, name };
      return `import { ${own} as ${specifier.local.name} } from ${JSON.stringify(file)};`;
    })
    .join('');
}

async function listExports(
  index: string,
  parse: (text: string) => Program,
): Promise<ReadonlyMap<string, Exported>> {
  const imported = new Map<string, Exported>();
  const exported = new Map<string, Exported>();
  const fileOf = (source: string): string => join(dirname(index), source);
  for (const statement of parse(await readFile(index, 'utf8')).body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type === 'ImportSpecifier')
          imported.set(specifier.local.name, {
            file: fileOf(statement.source.value),
            name: nameOf(specifier.imported),
          });
      }
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported: as } of statement.specifiers) {
        const source = statement.source?.value;
        const found =
          source === undefined ? imported.get(nameOf(local)) : { file: fileOf(source), name: nameOf(local) };
        if (found !== undefined) exported.set(nameOf(as), found);
      }
    }
  }
  return exported;
}

function nameOf(name: { readonly name: string } | { readonly value: string }): string {
  return 'name' in name ? name.name : name.value;
}
