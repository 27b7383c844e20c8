/** A table as it is exported: what its columns are, and its rows a batch at a time. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly readRows: () => AsyncGenerator<readonly ExportRow[]>;
}

export interface ExportColumn {
  readonly name: string;
  readonly type: 'DOUBLE' | 'INT32' | 'STRING';
  /** UCUM; empty for a text or a pure number. */
  readonly unit: string;
  readonly definition: string;
  readonly source: string;
}

/** One value a column, in the columns' order; null = absent, never zero. */
export type ExportRow = readonly (number | string | null)[];

/** Said at the head of every file. */
export interface ExportHead {
  readonly software: string;
  readonly analysisVersion: string;
  /** Of the patients in it; empty when it is of nobody. */
  readonly pseudonyms: readonly string[];
  /** `3 PB840`: the device's number in the tables and its model. */
  readonly devices: readonly string[];
  readonly fromTime: string | null;
  readonly toTime: string | null;
}
