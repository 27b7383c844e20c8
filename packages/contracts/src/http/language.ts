import { z } from 'zod';

/** Languages of the application and of mails to users. */
export const LANGUAGES = ['en', 'nl', 'de', 'pt-BR'] as const;

export type Language = (typeof LANGUAGES)[number];

export const languageSchema = z.enum(LANGUAGES);
