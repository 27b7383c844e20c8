import type { CohortDefinition, CohortNode } from '@eupnea/contracts/research-definition';
import { writeCsvRow } from '../../../http/csv-row.ts';
import type { DatasetColumn, DatasetTable } from './dataset-table.ts';

export interface PackageHead {
  /** `Eupnea 1.2.167 (commit)` */
  readonly software: string;
  readonly analysisVersion: number;
  readonly definition: CohortDefinition;
  readonly createdAt: Date;
}

export interface WrittenTable {
  readonly table: DatasetTable;
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly sha256: string;
}

const FIELD_TYPES = {
  DOUBLE: 'number',
  INT32: 'integer',
  STRING: 'string',
  TIMESTAMP: 'datetime',
  DATE: 'date',
} as const;

/** `datapackage.json` of the Data Package standard, version 2.0. */
export function describePackage(head: PackageHead, written: readonly WrittenTable[]): string {
  return `${JSON.stringify(
    {
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      name: 'eupnea-data-set',
      title: 'De-identified ventilation data',
      description:
        'For research purpose only. Dates are moved per patient; numbers of patients mean nothing elsewhere.',
      created: head.createdAt.toISOString(),
      software: head.software,
      analysis_version: head.analysisVersion,
      cohort_definition: dropDates(head.definition),
      resources: written.map(({ table, path, bytes, rows, sha256 }) => ({
        name: table.name,
        title: table.title,
        path,
        format: 'parquet',
        mediatype: 'application/vnd.apache.parquet',
        bytes,
        hash: `sha256:${sha256}`,
        rows,
        schema: {
          $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
          fields: table.columns.map(describeField),
          ...describeKeys(table),
        },
      })),
    },
    null,
    2,
  )}\n`;
}

function describeField({ name, type, unit, definition, source }: DatasetColumn) {
  return {
    name,
    type: FIELD_TYPES[type],
    description: definition,
    ...(unit === '' ? {} : { unit }),
    ...(source === '' ? {} : { source }),
  };
}

function describeKeys({ keys: { primaryKey, foreignKeys } }: DatasetTable) {
  return {
    ...(primaryKey === undefined ? {} : { primaryKey }),
    ...(foreignKeys === undefined
      ? {}
      : {
          foreignKeys: foreignKeys.map(({ field, table, of }) => ({
            fields: [field],
            reference: { resource: table, fields: [of] },
          })),
        }),
  };
}

/** Removes date conditions, because they would reveal when the patients came. */
function dropDates({ where, ...rest }: CohortDefinition): object {
  return where === undefined ? rest : { ...rest, where: dropDatesOf(where) };
}

function dropDatesOf(node: CohortNode): object {
  if (node.kind === 'all' || node.kind === 'any') return { ...node, of: node.of.map(dropDatesOf) };
  if (node.kind === 'not') return { ...node, of: dropDatesOf(node.of) };
  return node.kind === 'date_in' || node.kind === 'date_out' ? { kind: node.kind, dates: 'left out' } : node;
}

/** Every column of every table with its unit, definition and source. */
export function writeDictionary(tables: readonly DatasetTable[]): string {
  const head = ['table', 'column', 'type', 'unit', 'definition', 'source'];
  const rows = tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, type, unit, definition, source }) => [
      table,
      name,
      FIELD_TYPES[type],
      unit,
      definition,
      source,
    ]),
  );
  return [head, ...rows].map(writeCsvRow).join('');
}
