import { z } from 'zod';
import { idTextSchema, versionSchema } from './identifiers.ts';
import { isStorable, lineSchema } from './text.ts';

/** Maximum characters of a saved view, which consists of a few parameters and filters. */
const CONTENT_MAX_CHARACTERS = 20_000;

/** Maximum nesting depth of a content, which bounds the recursion. */
const CONTENT_MAX_DEPTH = 20;

const contentSchema = z
  .record(z.string().max(100), z.unknown())
  .refine((content) => hasStorableTexts(content, CONTENT_MAX_DEPTH), {
    message: `must be text without the character U+0000, at most ${CONTENT_MAX_DEPTH} levels deep`,
    abort: true,
  })
  .refine((content) => JSON.stringify(content).length <= CONTENT_MAX_CHARACTERS, {
    message: `is longer than ${CONTENT_MAX_CHARACTERS} characters`,
  });

/** Whether all names and values are storable and no part is nested deeper than the remaining levels. */
function hasStorableTexts(value: unknown, levelsLeft: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (levelsLeft === 0) return false;
  return Object.entries(value).every(
    ([name, part]) => isStorable(name) && hasStorableTexts(part, levelsLeft - 1),
  );
}

/** A saved analysis view of one user; its content is defined by the screen. */
export const templateSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    user_id: z.int(),
    name: z.string(),
    content: z.record(z.string(), z.unknown()),
    created_at: z.iso.datetime(),
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
