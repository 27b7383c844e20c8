/** What the refusal tests need to know of an endpoint. */
export interface RefusalExample {
  /** An id that is right, where ids are no numbers. */
  readonly id?: string;
  /** A body that is right, so that only what a case spoils is wrong. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** A query that is right, where one is needed. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** A field of the body or the query with a value out of its range. */
  readonly outOfRange: Readonly<Record<string, unknown>> | null;
}

/** Of no session: sessions are known by UUIDs. */
export const SOME_SESSION_ID = '00000000-0000-4000-8000-000000000000';

/** One row an endpoint: a new endpoint does not compile here until it is covered. */
export type RefusalExamples<Table> = { readonly [Name in keyof Table]: RefusalExample };
