import type { DatasetColumn, TableKeys } from '../dataset-table.ts';

const SOURCE = 'OMOP CDM, Waveform Extension (OHDSI WaveformWG)';

const column = (name: string, type: DatasetColumn['type'], definition: string): DatasetColumn => ({
  name,
  type,
  unit: '',
  definition,
  source: SOURCE,
});

export const omopId = (name: string, definition: string) => column(name, 'INT32', definition);
export const omopText = (name: string, definition: string) => column(name, 'STRING', definition);
export const omopNumber = (name: string, definition: string) => column(name, 'DOUBLE', definition);
export const omopTime = (name: string, definition: string) =>
  column(name, 'TIMESTAMP', `${definition}; UTC, moved by the days of the patient`);
export const omopEmpty = (name: string, type: DatasetColumn['type'] = 'INT32') =>
  column(name, type, 'Empty: Eupnea does not record it');

/** Foreign keys, one line each: field, table, column. */
export function keysOf(
  primary: string,
  ...foreign: readonly (readonly [field: string, table: string, of: string])[]
): TableKeys {
  return {
    primaryKey: [primary],
    foreignKeys: foreign.map(([field, table, of]) => ({ field, table, of })),
  };
}
