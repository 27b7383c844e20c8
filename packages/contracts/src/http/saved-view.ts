import { z } from 'zod';
import { idSchema, versionSchema } from './identifiers.ts';
import { lineSchema, textSchema } from './text.ts';

/** Screens whose columns, filters and period can be saved under a name; `lanes` are those of waves on any screen. */
export const VIEW_SCREENS = ['wall', 'patients', 'overview', 'trends', 'breaths', 'alarms', 'lanes'] as const;

export type ViewScreen = (typeof VIEW_SCREENS)[number];

/** Maximum length of one part of the URL; the longest is the list of columns of the breath table. */
const PART_MAX_CHARACTERS = 1600;
/** Maximum number of parts; the screen with the most has eleven. */
const PARTS_MAX = 20;

/** Name of a part of the URL, such as `columns` or `date_in`. */
const partNameSchema = z.string().regex(/^[a-zA-Z_]{1,30}$/u);

export const viewSearchSchema = z
  .record(partNameSchema, textSchema(PART_MAX_CHARACTERS).min(1))
  .refine((search) => Object.keys(search).length <= PARTS_MAX, {
    message: `has more than ${PARTS_MAX} parts`,
  });

/** Columns, filters and period of one screen under a name, private or shared with a project. */
export const savedViewSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    screen: z.enum(VIEW_SCREENS),
    name: z.string(),
    /** Parts of the URL as flat text; the screen drops unknown parts. */
    search: z.record(z.string(), z.string()),
    /** Members of this project see the view; null = only its owner. */
    project: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Whether the view belongs to the caller; only its owner changes it. */
    is_own: z.boolean(),
    owner: z.object({ id: z.int(), username: z.string() }),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedView' });

export type SavedView = z.infer<typeof savedViewSchema>;

/** The saved view that opens with its screen; at most one per screen. */
export const defaultViewSchema = savedViewSchema
  .pick({ id: true, screen: true, search: true })
  .meta({ id: 'DefaultView' });

export type DefaultView = z.infer<typeof defaultViewSchema>;

export const listSavedViewsQuerySchema = z.strictObject({ screen: z.enum(VIEW_SCREENS).optional() });

export const createSavedViewBodySchema = z.strictObject({
  screen: z.enum(VIEW_SCREENS),
  name: lineSchema(100).min(1),
  search: viewSearchSchema,
  project_id: idSchema.nullable(),
});

/** Absent fields stay unchanged. */
export const editSavedViewBodySchema = z.strictObject({
  version: versionSchema,
  name: lineSchema(100).min(1).optional(),
  search: viewSearchSchema.optional(),
  project_id: idSchema.nullable().optional(),
});

export type ListSavedViewsQuery = z.output<typeof listSavedViewsQuerySchema>;
export type CreateSavedViewBody = z.output<typeof createSavedViewBodySchema>;
export type EditSavedViewBody = z.output<typeof editSavedViewBodySchema>;
