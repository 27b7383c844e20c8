import { useTranslation } from 'react-i18next';
import { localeOf } from '@eupnea/notation/languages';

/** Locale of numbers and dates for the chosen language. */
export function useLocale(): string {
  return localeOf(useTranslation().i18n.language);
}
