import { sql } from 'drizzle-orm';
import type { FeatureCode } from '@eupnea/contracts';
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { updatedAt } from './column-types.ts';

/** Who must have a second factor: one row; without it nobody must. */
export const factorPolicy = pgTable(
  'factor_policy',
  {
    id: integer('id').primaryKey().default(1),
    everybody: boolean('everybody').notNull().default(false),
    administrators: boolean('administrators').notNull().default(false),
    /** Users with one of these features. */
    features: jsonb('features').$type<readonly FeatureCode[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check('factor_policy_one_row', sql`${table.id} = 1`)],
);
