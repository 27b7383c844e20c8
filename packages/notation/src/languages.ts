/** code: stored under LANG and name of the file; label: in the selector; locale: for numbers and dates. */
export const LANGUAGES = [
  { code: 'en', label: 'EN', locale: 'en-GB', name: 'English' },
  { code: 'nl', label: 'NL', locale: 'nl-NL', name: 'Nederlands' },
  { code: 'de', label: 'DE', locale: 'de-DE', name: 'Deutsch' },
  { code: 'pt-BR', label: 'PT-BR', locale: 'pt-BR', name: 'Português (Brasil)' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

const DEFAULT_LANGUAGE: Language = 'en';

/** Takes a stored code in any case, because earlier clients stored the label of the selector (NL, PT-BR). */
export function pickLanguage(stored: string | null): Language {
  const wanted = stored?.toLowerCase();
  return LANGUAGES.find(({ code }) => code.toLowerCase() === wanted)?.code ?? DEFAULT_LANGUAGE;
}

export function localeOf(language: string): string {
  return LANGUAGES.find((candidate) => candidate.code === language)?.locale ?? 'en-GB';
}
