import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const IS_AT_BUILD = /\.at-build\.ts$/u;

/**
 * Runs modules named `*.at-build.ts` when the application is built: their exported values get into its scripts, and what
 * they import does not. `npm run dev` and tests run them where they are imported.
 */
export function atBuild(): Plugin {
  return {
    name: 'eupnea-at-build',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!IS_AT_BUILD.test(id)) return null;
      const values: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
