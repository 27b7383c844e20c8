import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn } from './column-types.ts';

/**
 * Analysis that measured breaths or made findings. A re-analysis adds a row; analysis_selection points at the
 * one shown.
 */
export const analysis = pgTable(
  'analysis',
  {
    id: idColumn(),
    version: text('version').notNull(),
    commit: text('commit').notNull(),
    parameters: jsonb('parameters').$type<{ readonly [name: string]: unknown }>().notNull(),
    /** SHA-256 of the canonical JSON of the parameters, so that the same analysis is one row. */
    parametersHash: text('parameters_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('analysis_identity_key').on(table.version, table.commit, table.parametersHash)],
);
