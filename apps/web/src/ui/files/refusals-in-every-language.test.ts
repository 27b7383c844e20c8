import { readdirSync, readFileSync } from 'node:fs';
import { PART_REASONS, WHY_REASONS } from '@eupnea/formats';
import { expect, it } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import dutch from '../../../public/assets/i18n/nl.json' with { type: 'json' };
import portuguese from '../../../public/assets/i18n/pt-BR.json' with { type: 'json' };

const LANGUAGES = { english, dutch, german, portuguese };
const READERS = new URL('../../../../../packages/formats/src/', import.meta.url);
/** Codes of issues in the sources of the readers; `${prefix}_rate` is that of each format. */
const CODE = /(?:\bcode: |UnreadableSource\(\s*|refuse\(\s*)(?:'([a-z\d_]+)'|`\$\{prefix\}_([a-z_]+)`)/g;
/** Columns of a list of settings, which are called codes as well. */
const NO_ISSUES = /clif\//;

function listCodes(): ReadonlySet<string> {
  const files = readdirSync(READERS, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('test') && !NO_ISSUES.test(name),
  );
  const codes = files.flatMap((name) =>
    [...readFileSync(new URL(name, READERS), 'utf8').matchAll(CODE)].map(
      ([, code, kind]) => code ?? `any_${kind ?? ''}`,
    ),
  );
  return new Set(codes);
}

it.each(Object.entries(LANGUAGES))('every reason of a question is told in %s', (_language, { files }) => {
  const untold = WHY_REASONS.filter((reason) => !Object.hasOwn(files.mapping.why, reason));
  expect(untold).toEqual([]);
});

it.each(Object.entries(LANGUAGES))('every reason of an unread part is told in %s', (_language, { files }) => {
  expect(PART_REASONS.length).toBeGreaterThan(20);
  expect(PART_REASONS.filter((reason) => !Object.hasOwn(files.part, reason))).toEqual([]);
});

it.each(Object.entries(LANGUAGES))('every refusal of a file is told in %s', (_language, { files }) => {
  const codes = [...listCodes()];
  expect(codes.length).toBeGreaterThan(80);
  const untold = codes.filter(
    (code) =>
      !Object.hasOwn(files.issue, code) &&
      !Object.hasOwn(files.problem, code) &&
      !Object.hasOwn(files.issueKind, code.slice(code.indexOf('_') + 1)),
  );
  expect(untold).toEqual([]);
});
