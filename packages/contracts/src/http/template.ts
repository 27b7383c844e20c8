import { z } from 'zod';
import { idTextSchema, versionSchema } from './identifiers.ts';
import { viewSearchSchema } from './saved-view.ts';
import { lineSchema } from './text.ts';

/** Screens of Analytics: the unit, and one patient. */
export const ANALYSIS_SCREENS = ['overview', 'trends'] as const;

/** Parts of the address of Analytics, as its saved views keep them. */
const contentSchema = z.strictObject({
  screen: z.enum(ANALYSIS_SCREENS).default('overview'),
  search: viewSearchSchema,
});

/** A saved view of Analytics under the name and shape of the specification. */
export const templateSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    user_id: z.int(),
    name: z.string(),
    content: z.object({ screen: z.enum(ANALYSIS_SCREENS), search: z.record(z.string(), z.string()) }),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'AnalysisTemplate' });

export type Template = z.infer<typeof templateSchema>;

/** Templates belong to their owner; the id of another user gives an empty list. */
export const listTemplatesQuerySchema = z.strictObject({ user_id: idTextSchema.optional() });

export const createTemplateBodySchema = z.strictObject({
  name: lineSchema(100).min(1),
  content: contentSchema,
});

export const editTemplateBodySchema = createTemplateBodySchema.extend({ version: versionSchema });

export type CreateTemplateBody = z.output<typeof createTemplateBodySchema>;
export type EditTemplateBody = z.output<typeof editTemplateBodySchema>;
