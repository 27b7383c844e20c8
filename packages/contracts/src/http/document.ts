import { languageSchema } from './language.ts';

/** Language of a document; default: that of the account. Units are those of the account. */
export const documentQuery = { language: languageSchema.optional() };
