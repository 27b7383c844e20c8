import type { DatasetTable as TableName } from '@eupnea/contracts/research';
import type { Pool } from 'pg';
import type { PatientStretch, ResearchPatient } from '../read-project-time.ts';
import type { Disguise } from './disguise.ts';

export interface DatasetColumn {
  readonly name: string;
  readonly type: 'DOUBLE' | 'INT32' | 'STRING';
  /** UCUM; empty for a text or a pure number. */
  readonly unit: string;
  readonly definition: string;
  readonly source: string;
}

/** One value a column, in the columns' order; null = absent, never zero. */
export type DatasetRow = readonly (number | string | null)[];

export interface DatasetSource {
  readonly pool: Pool;
  readonly projectId: number;
  readonly disguise: Disguise;
  readonly patients: readonly ResearchPatient[];
  /** In the order of the new numbers: of patients, then of time. */
  readonly stretches: readonly PatientStretch[];
  /** Throws when the work is to stop; told how much of the table's time is written, 0 to 1. */
  readonly step: (share: number) => void;
}

export interface DatasetTable {
  readonly name: TableName;
  readonly title: string;
  readonly columns: readonly DatasetColumn[];
  /** Page by page: what is in memory is one of them. */
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

/** Stands at the head of every table but the patients'. */
export const ORIGIN_COLUMNS = [
  whole('patient_id', 'Number of the patient in this data set; means nothing elsewhere'),
  whole('session_id', 'Number of the stretch of ventilation in this data set'),
];

export const START_COLUMNS = [
  text('started_at', 'When it began, ISO 8601 in UTC, moved by the days of its patient'),
  real('t_s', 's', 'Seconds from the start of the patient’s ventilation to its begin'),
];
