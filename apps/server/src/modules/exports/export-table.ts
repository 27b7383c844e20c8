/** A table of an export: its columns and its rows in batches. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly readRows: () => AsyncGenerator<readonly ExportRow[]>;
}

export interface ExportColumn {
  readonly name: string;
  readonly type: 'DOUBLE' | 'INT32' | 'STRING';
  /** Unit in UCUM; empty for text or a pure number. */
  readonly unit: string;
  readonly definition: string;
  readonly source: string;
}

/** One value per column in column order; null means absent, never zero. */
export type ExportRow = readonly (number | string | null)[];

/** Header of every file. */
export interface ExportHead {
  readonly software: string;
  readonly analysisVersion: string;
  /** Pseudonyms of the patients; empty for data without a patient. */
  readonly pseudonyms: readonly string[];
  /** `3 PB840`: the device's number in the tables and its model. */
  readonly devices: readonly string[];
  readonly fromTime: string | null;
  readonly toTime: string | null;
}
