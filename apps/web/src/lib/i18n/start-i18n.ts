import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { STORAGE_KEYS, readStored, writeStored } from '../browser-storage.ts';
import { pickLanguage, type Language } from '@eupnea/notation/languages';

const NAMESPACE = 'translation';

async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, NAMESPACE)) return;
  // The file name is constant, so the browser must revalidate it.
  const response = await fetch(`/assets/i18n/${language}.json`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`Texts of ${language} did not load: ${response.status}`);
  i18next.addResourceBundle(language, NAMESPACE, await response.json());
}

/** Applies the stored language. Every language is complete (checked), so there is no fallback. */
export async function startI18n(): Promise<void> {
  const language = pickLanguage(readStored(STORAGE_KEYS.language));
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    defaultNS: NAMESPACE,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await switchLanguage(language);
}

/** Changes all texts without a reload and remembers the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  writeStored(STORAGE_KEYS.language, language);
}
