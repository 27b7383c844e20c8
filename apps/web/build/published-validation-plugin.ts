import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pickPatientResults } from '../src/features/validation/logic/patient-results.ts';
import { pickPublished } from '../src/features/validation/logic/published-validation.ts';

const PUBLISHED_MODULE = 'virtual:published-validation';

/** Makes `virtual:published-validation` out of docs/validation*.json, for the Validation page. */
export function publishedValidation(docsFolder: string): Plugin {
  return {
    name: 'eupnea-published-validation',
    resolveId: (id) => (id === PUBLISHED_MODULE ? `\0${PUBLISHED_MODULE}` : null),
    load(id) {
      if (id !== `\0${PUBLISHED_MODULE}`) return null;
      const [own = '', patients = '', families = ''] = [
        'validation.json',
        'validation-patients.json',
        'validation-families.json',
      ].map((name) => {
        const path = join(docsFolder, name);
        this.addWatchFile(path);
        return readFileSync(path, 'utf8');
      });
      return [
        `export const PUBLISHED = ${JSON.stringify(pickPublished(own))};`,
        `export const PATIENTS = ${JSON.stringify(pickPatientResults(patients, families))};`,
      ].join('\n');
    },
  };
}
