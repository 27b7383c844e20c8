/** What the refusal tests need to know of an endpoint. */
export interface RefusalExample {
  /** A body that is right, so that only what a case spoils is wrong. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** A field of the body or the query with a value out of its range. */
  readonly outOfRange: Readonly<Record<string, unknown>> | null;
}

/** One row an endpoint: a new endpoint does not compile here until it is covered. */
export type RefusalExamples<Table> = { readonly [Name in keyof Table]: RefusalExample };
