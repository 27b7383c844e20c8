import { z } from 'zod';

/** The languages of the application: values of LANG, and of the mails a user gets. */
export const LANGUAGES = ['en', 'nl', 'de', 'pt-BR'] as const;

export type Language = (typeof LANGUAGES)[number];

export const languageSchema = z.enum(LANGUAGES);
