import { sql } from 'drizzle-orm';
import type { FeatureCode } from '@eupnea/contracts/feature';
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { updatedAt } from './column-types.ts';

/** Users who must have a second factor, in one row; without it none must. */
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
