import type { Plugin, Rolldown } from 'vite';

const IS_CONTRACT = /packages[\\/]contracts[\\/]src[\\/].*\.ts$/u;

/**
 * Lets the bundler leave out schemas that nobody uses. It keeps calls at the top of a module, because they might do more
 * than return a value: a constant beside a schema brought Zod into every page.
 */
export function pureContracts(): Plugin {
  return {
    name: 'eupnea-pure-contracts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!IS_CONTRACT.test(id)) return null;
      let result = '';
      let end = 0;
      for (const constant of findConstants(this.parse(code).body)) {
        result += `${code.slice(end, constant.start)}/* @__PURE__ */ (() => (${code.slice(constant.start, constant.end)}))()`;
        end = constant.end;
      }
      return { code: result + code.slice(end), map: null };
    },
  };
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Values of the module's constants that may contain calls. */
function findConstants(body: ReturnType<Rolldown.PluginContext['parse']>['body']): readonly Part[] {
  return body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .map(({ init }) => init)
    .filter((init) => init?.type === 'CallExpression' || init?.type === 'ObjectExpression');
}
