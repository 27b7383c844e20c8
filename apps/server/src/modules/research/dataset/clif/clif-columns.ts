import { CLIF_VERSION } from '@eupnea/formats';
import type { DatasetColumn, TableKeys } from '../dataset-table.ts';

const SOURCE = `CLIF ${CLIF_VERSION}`;

export const clifText = (name: string, definition: string): DatasetColumn =>
  column(name, 'STRING', '', definition);
export const clifTime = (name: string, definition: string): DatasetColumn =>
  column(name, 'TIMESTAMP', '', `${definition}; UTC, moved by the days of the patient`);
export const clifNumber = (name: string, unit: string, definition: string): DatasetColumn =>
  column(name, 'DOUBLE', unit, definition);

export function clifColumn(name: string, type: DatasetColumn['type'], definition: string): DatasetColumn {
  return column(name, type, '', definition);
}

/** A column of the standard that Eupnea has no data for. */
export const clifEmpty = (name: string, type: DatasetColumn['type'] = 'STRING'): DatasetColumn =>
  column(name, type, '', 'Empty: Eupnea does not record it');

function column(name: string, type: DatasetColumn['type'], unit: string, definition: string): DatasetColumn {
  return { name, type, unit, definition, source: SOURCE };
}

export const HOSPITALIZATION_ID = clifText(
  'hospitalization_id',
  'Stay of the patient in this data set: one per patient, because Eupnea records no hospital stays',
);

export const HOSPITALIZATION_KEYS: TableKeys = {
  foreignKeys: [{ field: 'hospitalization_id', table: 'clif_hospitalization', of: 'hospitalization_id' }],
};

export function patientIdOf(number: number): string {
  return `P${number}`;
}

export function hospitalizationIdOf(number: number): string {
  return `H${number}`;
}
