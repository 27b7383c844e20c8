import type { DatasetTable as TableName } from '@eupnea/contracts/research-dataset';
import type { Pool } from 'pg';
import type { PatientStretch, ResearchPatient } from '../read-project-time.ts';
import type { Disguise } from './disguise.ts';

export interface DatasetColumn {
  readonly name: string;
  /** TIMESTAMP: microseconds since 1970 in UTC; DATE: days since 1970. */
  readonly type: 'DOUBLE' | 'INT32' | 'STRING' | 'TIMESTAMP' | 'DATE';
  /** Unit in UCUM; empty for text or a pure number. */
  readonly unit: string;
  readonly definition: string;
  readonly source: string;
}

/** One value per column in column order; null means absent, never zero. */
export type DatasetRow = readonly (number | string | null)[];

export interface DatasetSource {
  readonly pool: Pool;
  readonly projectId: number;
  readonly disguise: Disguise;
  readonly patients: readonly ResearchPatient[];
  /** In the order of the new numbers: by patient, then by time. */
  readonly stretches: readonly PatientStretch[];
  readonly notes: PackageNotes;
  /** Reports the written share of the table, 0 to 1. Throws when the work must stop. */
  readonly step: (share: number) => void;
}

/** Counts what a standard has no place for, by kind and name, while the tables are written. */
export class PackageNotes {
  readonly #counts = new Map<string, { readonly kind: string; readonly name: string; count: number }>();

  add(kind: string, name: string): void {
    const key = JSON.stringify([kind, name]);
    const held = this.#counts.get(key) ?? { kind, name, count: 0 };
    held.count += 1;
    this.#counts.set(key, held);
  }

  list(): readonly { readonly kind: string; readonly name: string; readonly count: number }[] {
    return [...this.#counts.values()].toSorted(
      (left, right) => left.kind.localeCompare(right.kind, 'en') || left.name.localeCompare(right.name, 'en'),
    );
  }
}

export interface TableKeys {
  readonly primaryKey?: readonly string[];
  readonly foreignKeys?: readonly { readonly field: string; readonly table: string; readonly of: string }[];
}

export interface DatasetTable {
  readonly name: TableName;
  readonly title: string;
  readonly keys: TableKeys;
  readonly columns: readonly DatasetColumn[];
  /** Rows page by page, with one page in memory. */
  readonly readRows: (source: DatasetSource) => AsyncGenerator<readonly DatasetRow[]>;
}

export const text = (name: string, definition: string): DatasetColumn =>
  column(name, 'STRING', '', definition);
export const whole = (name: string, definition: string): DatasetColumn =>
  column(name, 'INT32', '', definition);
export const real = (name: string, unit: string, definition: string): DatasetColumn =>
  column(name, 'DOUBLE', unit, definition);

function column(name: string, type: DatasetColumn['type'], unit: string, definition: string): DatasetColumn {
  return { name, type, unit, definition, source: 'Eupnea' };
}

/** Keys of every table of ventilation. */
export const SESSION_KEYS: TableKeys = {
  foreignKeys: [
    { field: 'patient_id', table: 'patients', of: 'patient_id' },
    { field: 'session_id', table: 'sessions', of: 'session_id' },
  ],
};

/** First columns of every table except the patients'. */
export const ORIGIN_COLUMNS = [
  whole('patient_id', 'Number of the patient in this data set; means nothing elsewhere'),
  whole('session_id', 'Number of the stretch of ventilation in this data set'),
];

export const START_COLUMNS = [
  text('started_at', 'When it began, ISO 8601 in UTC, moved by the days of its patient'),
  real('t_s', 's', 'Seconds from the start of the patient’s ventilation to its begin'),
];
