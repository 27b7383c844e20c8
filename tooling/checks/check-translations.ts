import { findFiles, readProjectFile, reportFindings } from './project-files.ts';

const FOLDER = 'apps/web/public/assets/i18n';
const LANGUAGES = ['en', 'nl', 'de', 'pt-BR'] as const;
/** Texts that may be the same in two languages: they stand in this file with the reason beside the key prefix. */
const SAME_ALLOWED = 'tooling/checks/same-in-all-languages.json';

/** Where texts are used: screens, the wording they share with documents, and documents. */
const SOURCES = [
  'apps/web/src/**/*.{ts,tsx}',
  'packages/notation/src/**/*.ts',
  'apps/server/src/documents/**/*.ts',
];

type Texts = Map<string, string>;

export function flattenTexts(tree: unknown, prefix = ''): Texts {
  const texts: Texts = new Map();
  if (typeof tree === 'string') return texts.set(prefix, tree);
  if (typeof tree !== 'object' || tree === null) return texts;
  for (const [key, value] of Object.entries(tree)) {
    for (const [path, text] of flattenTexts(value, prefix === '' ? key : `${prefix}.${key}`))
      texts.set(path, text);
  }
  return texts;
}

/** Plural forms differ by language: `_one`, `_other`, `_many` count as one key. */
function stem(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([^},\s]+)/g)]
    .map((match) => match[1] ?? '')
    .sort((a, b) => a.localeCompare(b))
    .join(',');
}

/** `*` stands for one part of a key. */
function matchesKey(key: string, pattern: string): boolean {
  const parts = pattern.split('.');
  const keyParts = key.split('.');
  return (
    parts.length === keyParts.length &&
    parts.every((part, position) => part === '*' || part === keyParts[position])
  );
}

/** Keys in code: literals that look like one, and templates whose holes stand for one key part or more. */
function usedKeys(): { literal: Set<string>; patterns: RegExp[] } {
  const literal = new Set<string>();
  const patterns: RegExp[] = [];
  for (const path of findFiles(SOURCES)) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const source = readProjectFile(path);
    for (const match of source.matchAll(/['"]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"]/g))
      literal.add(match[1] ?? '');
    for (const match of source.matchAll(/`([a-zA-Z][\w-]*\.[^`\s]*\$\{[^`\s]*)`/g)) {
      const escaped = (match[1] ?? '')
        .replace(/\$\{[^}]*\}/g, '\u0000')
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('\u0000', '[\\w.-]+');
      patterns.push(new RegExp(`^${escaped}$`));
    }
  }
  return { literal, patterns };
}

/** `t('key', { a, b: … })`: the key and the names of its values; null names where others may be spread in. */
export function filledTexts(source: string): { key: string; names: readonly string[] | null }[] {
  const filled: { key: string; names: readonly string[] | null }[] = [];
  for (const match of source.matchAll(/\bt\(\s*'([\w.-]+)'\s*(?:(\))|,\s*\{)/g)) {
    const key = match[1] ?? '';
    const parts = match[2] === ')' ? [] : splitValues(source.slice(match.index + match[0].length));
    const names = parts.flatMap((part) => /^[A-Za-z_]\w*/.exec(part)?.[0] ?? []);
    filled.push({ key, names: parts.some((part) => part.startsWith('...')) ? null : names });
  }
  return filled;
}

/** Parts of an object literal whose brace has been read. */
function splitValues(source: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of source) {
    if ('({['.includes(letter)) depth += 1;
    if (')}]'.includes(letter)) depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim());
}

/** Values that i18next reads itself. */
const OWN_VALUES: ReadonlySet<string> = new Set(['count', 'defaultValue']);

/** A value that its text does not name is lost on the screen; one that is not given shows as braces. */
function findUnfilled(english: Texts): readonly string[] {
  const wanted = new Map<string, Set<string>>();
  for (const [key, text] of english) {
    const names = wanted.get(stem(key)) ?? new Set<string>();
    for (const name of placeholders(text).split(',')) if (name !== '') names.add(name);
    wanted.set(stem(key), names);
  }
  const findings: string[] = [];
  for (const path of findFiles(SOURCES)) {
    if (/\.test\.tsx?$/.test(path)) continue;
    for (const { key, names } of filledTexts(readProjectFile(path))) {
      const named = wanted.get(key);
      if (named === undefined || names === null) continue;
      for (const name of names)
        if (!named.has(name) && !OWN_VALUES.has(name))
          findings.push(`${path}: ${key} is given ${name}, which its text does not show`);
      for (const name of named)
        if (!names.includes(name)) findings.push(`${path}: ${key} shows ${name}, which it is not given`);
    }
  }
  return findings;
}

function main(): void {
  const findings: string[] = [];
  const allowed: Readonly<Record<string, string>> = JSON.parse(readProjectFile(SAME_ALLOWED));
  const byLanguage = new Map(
    LANGUAGES.map((language) => [
      language,
      flattenTexts(JSON.parse(readProjectFile(`${FOLDER}/${language}.json`))),
    ]),
  );
  const english = byLanguage.get('en') ?? new Map<string, string>();
  const englishStems = new Set([...english.keys()].map(stem));
  const usedSame = new Set<string>();
  for (const [language, texts] of byLanguage) {
    // Of a key that stands twice only the last text is read.
    const written = readProjectFile(`${FOLDER}/${language}.json`);
    if (written !== `${JSON.stringify(JSON.parse(written), null, 2)}\n`)
      findings.push(`${language} holds a key twice, or is not written with two spaces`);
    const stems = new Set([...texts.keys()].map(stem));
    for (const key of englishStems) if (!stems.has(key)) findings.push(`${language} lacks ${key}`);
    for (const key of stems)
      if (!englishStems.has(key)) findings.push(`${language} has ${key}, which en lacks`);
    for (const [key, text] of texts) {
      if (text.trim() === '') findings.push(`${language} ${key} is empty`);
      const original = english.get(key);
      if (original === undefined || language === 'en') continue;
      if (placeholders(original) !== placeholders(text))
        findings.push(`${language} ${key} has other placeholders than en`);
      if (original !== text || !/\p{L}{4,}/u.test(text)) continue;
      const reason = Object.keys(allowed).find((pattern) => matchesKey(key, pattern));
      if (reason === undefined) findings.push(`${language} ${key} is not translated: "${text}"`);
      else usedSame.add(reason);
    }
  }
  for (const prefix of Object.keys(allowed))
    if (!usedSame.has(prefix)) findings.push(`${SAME_ALLOWED}: ${prefix} excuses nothing`);
  const { literal, patterns } = usedKeys();
  for (const key of englishStems) {
    if (!literal.has(key) && !patterns.some((pattern) => pattern.test(key)))
      findings.push(`${key} is used nowhere`);
  }
  findings.push(...findUnfilled(english));
  const namespaces = new Set([...englishStems].map((key) => key.split('.')[0]));
  for (const key of literal) {
    if (
      namespaces.has(key.split('.')[0]) &&
      !englishStems.has(key) &&
      ![...englishStems].some((known) => known.startsWith(`${key}.`))
    ) {
      findings.push(`code uses ${key}, which en lacks`);
    }
  }
  reportFindings('translations', findings, `${englishStems.size} keys in ${LANGUAGES.length} languages`);
}

if (import.meta.main) main();
