import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const WAVEFORM = join(WEB, '../../../packages/waveform/src');
const NOTATION = join(WEB, '../../../packages/notation/src');

/** Where a unit is not the reader's but somebody else's, and is said with it. */
const UNITS_OF_OTHERS: ReadonlySet<string> = new Set([
  // Of a file, which a reader tells the program.
  'lib/files/channel-units.ts',
  // Of a laboratory, chosen value by value.
  'lib/clinical/lab-units.ts',
  // Of somebody's model, whose card names it.
  'features/projects/logic/model-form.ts',
]);

/** The seam itself, and the search of the definitions, which finds a unit however it is read. */
const SEAM: ReadonlySet<string> = new Set([
  '../../../packages/notation/src/shown-unit.ts',
  'features/definitions/logic/group-definitions.ts',
  // Round ends of a scale in kilopascal.
  'lib/wave-scales.ts',
  // Flow and volume have one unit.
  'features/cabinet/components/units-section.tsx',
]);

function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('testing/'))
    .map((path) => join(folder, path));
}

/** Comments may name a unit. */
function readCode(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const SOURCES = [...listSources(WEB), ...listSources(WAVEFORM), ...listSources(NOTATION)]
  .map((path) => ({ name: relative(WEB, path), code: readCode(path) }))
  .filter(({ name }) => !UNITS_OF_OTHERS.has(name) && !SEAM.has(name));

test('no screen prints the registry’s unit past the seam', () => {
  expect(SOURCES.length).toBeGreaterThan(300);
  expect(SOURCES.filter(({ code }) => /\bunitLabel\b/.test(code)).map(({ name }) => name)).toEqual([]);
});

test('no screen has a pressure’s or a partial pressure’s unit of its own', () => {
  const own = SOURCES.filter(({ code }) =>
    /['"`][^'"`\n]*(?:cmH₂O|cmH2O|mmHg|mbar|\bhPa\b|\bkPa\b)/u.test(code),
  );
  expect(own.map(({ name }) => name)).toEqual([]);
});
