import { describe, expect, it } from 'vitest';
import { flattenTexts } from './check-translations.ts';
import { readProjectFile } from './project-files.ts';

/** A thing of the field, and the words that must not stand for it in a language: another word already does. */
const THINGS = [
  {
    english: /\bbreaths?\b/iu,
    language: 'pt-BR',
    // A trial, an index and breathing as such are not single breaths.
    other: /(?<!teste de |testes de |índice de )respiraç(?:ão|ões)(?! espontânea| regular| rápida)/iu,
  },
  {
    english: /\bbreaths?\b/iu,
    language: 'nl',
    other: /\bademhalingen\b|(?<!spontane |regelmatige )\bademhaling\b/iu,
  },
  { english: /\balarms?\b/iu, language: 'nl', other: /\bwaarschuwing/iu },
  { english: /\balarms?\b/iu, language: 'de', other: /\bWarnung/iu },
  { english: /\bundecided\b/iu, language: 'pt-BR', other: /\bindecis/iu },
] as const;

const textsOf = (language: string) =>
  flattenTexts(JSON.parse(readProjectFile(`apps/web/public/assets/i18n/${language}.json`)));

describe('each thing has one word in a language', () => {
  const english = textsOf('en');

  it.each(THINGS)('$english in $language', ({ english: named, language, other }) => {
    const meant = [...textsOf(language)].filter(([key]) => named.test(english.get(key) ?? ''));
    expect(meant.length).toBeGreaterThan(1);
    expect(meant.filter(([, text]) => other.test(text))).toEqual([]);
  });

  it('finds the other word', () => {
    const [breath] = THINGS;
    expect(breath.other.test('na aba Respirações')).toBe(true);
    expect(breath.other.test('Possíveis testes de respiração: 3')).toBe(false);
  });
});
