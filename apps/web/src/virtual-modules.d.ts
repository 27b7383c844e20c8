declare module 'virtual:licences' {
  /** Every package installed to run Eupnea; made by build/licences-plugin.ts. */
  export const LICENCES: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
  }[];
}

declare module 'virtual:published-validation' {
  import type { PatientResults } from './features/validation/logic/patient-results.ts';
  import type { PublishedValidation } from './features/validation/logic/published-validation.ts';

  /** The committed result of `npm run validate`; made by build/published-validation-plugin.ts. */
  export const PUBLISHED: PublishedValidation;
  /** Patients with a muscle signal, and families left out. */
  export const PATIENTS: PatientResults;
}
