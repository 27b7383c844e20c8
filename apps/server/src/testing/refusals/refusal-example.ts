/** Input of the refusal tests for one endpoint. */
export interface RefusalExample {
  /** A valid id, where ids are not numbers. */
  readonly id?: string;
  /** A valid body, so that a case's modification is the only error. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** A valid query, where one is required. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** A field of the body or the query with a value out of its range. */
  readonly outOfRange: Readonly<Record<string, unknown>> | null;
}

/** Id of no session: sessions have UUIDs. */
export const SOME_SESSION_ID = '00000000-0000-4000-8000-000000000000';

/** One entry per endpoint: a new endpoint fails to compile here until it is covered. */
export type RefusalExamples<Table> = { readonly [Name in keyof Table]: RefusalExample };
