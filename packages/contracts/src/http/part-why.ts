import { CHANNEL_CODES } from '@eupnea/model';
import { z } from 'zod';

/** Why a part of a file is not read, as a message with parameters (packages/model, PartWhy). */
export const partWhySchema = z.discriminatedUnion('reason', [
  z.object({
    reason: z.enum([
      'unknown_name',
      'not_chosen',
      'empty',
      'further_sheet',
      'further_list',
      'checksum',
      'nameless_rows',
      'other_patient_rows',
      'no_name',
      'decimal_numbers',
      'nested',
      'long_text',
    ]),
  }),
  z.object({ reason: z.literal('taken_instead'), other: z.string(), channel: z.enum(CHANNEL_CODES) }),
  z.object({
    reason: z.literal('unfit_rate'),
    hz: z.number(),
    leastHz: z.number(),
    mostHz: z.number(),
  }),
  z.object({ reason: z.enum(['beyond_columns', 'beyond_inspection']), most: z.number() }),
  z.object({ reason: z.literal('column_type'), type: z.string() }),
  z.object({ reason: z.literal('dimensions'), dimensions: z.number() }),
  z.object({ reason: z.literal('few_values'), values: z.number(), needed: z.number() }),
  z.object({ reason: z.literal('wide_matrix'), rows: z.number(), columns: z.number() }),
  z.object({ reason: z.literal('deep'), levels: z.number() }),
  z.object({ reason: z.literal('no_samples'), values: z.number() }),
  z.object({ reason: z.literal('words'), values: z.number(), samples: z.number() }),
]);
