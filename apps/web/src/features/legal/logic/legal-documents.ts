import { PATHS } from '../../../config/paths.ts';

/** Texts are under `legal.{document}.{section}`. A change of a text needs a new version and date. */
export const LEGAL_DOCUMENTS = {
  terms: {
    path: PATHS.termsOfUse,
    version: '1.0',
    day: '2026-11-21',
    sections: ['purpose', 'operator', 'account', 'data', 'warranty', 'changes'],
  },
  cookies: {
    path: PATHS.cookiePolicy,
    version: '1.0',
    day: '2026-11-21',
    sections: ['why', 'elsewhere', 'remove', 'changes'],
  },
  privacy: {
    path: PATHS.privacyPolicy,
    version: '1.0',
    day: '2026-11-21',
    sections: ['operator', 'users', 'patients', 'keeping', 'audit', 'others', 'rights', 'changes'],
  },
} as const;

export type LegalDocument = keyof typeof LEGAL_DOCUMENTS;

export const LEGAL_NAMES: readonly LegalDocument[] = ['terms', 'cookies', 'privacy'];
