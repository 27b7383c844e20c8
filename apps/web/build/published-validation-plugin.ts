import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { pickPublished } from '../src/features/validation/logic/published-validation.ts';

const PUBLISHED_MODULE = 'virtual:published-validation';

/** Makes `virtual:published-validation` out of docs/validation.json, for the Validation page. */
export function publishedValidation(resultPath: string): Plugin {
  return {
    name: 'eupnea-published-validation',
    resolveId: (id) => (id === PUBLISHED_MODULE ? `\0${PUBLISHED_MODULE}` : null),
    load(id) {
      if (id !== `\0${PUBLISHED_MODULE}`) return null;
      this.addWatchFile(resultPath);
      return `export const PUBLISHED = ${JSON.stringify(pickPublished(readFileSync(resultPath, 'utf8')))};`;
    },
  };
}
