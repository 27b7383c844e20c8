import { z } from 'zod';
import { idSchema, pageSchema, versionSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import { pagingFields } from './paging.ts';
import { lineSchema, textSchema } from './text.ts';

/** Kinds of notes with a name in every language; any other kind is the writer's own words. */
export const NOTE_KINDS = [
  'prone',
  'breathing_trial',
  'suction',
  'recruitment',
  'mobilisation',
  'sedation_pause',
  'transport',
  'procedure',
  'artefact',
] as const;

export type KnownNoteKind = (typeof NOTE_KINDS)[number];

const KIND_MAX_CHARACTERS = 60;
const TEXT_MAX_CHARACTERS = 1000;

/** Most notes of one import: a protocol of every turn and suction of two weeks. */
export const NOTES_PER_IMPORT = 500;

/** Kind as written; the same kind in other letters counts as the same one in searches and cohorts. */
export const noteKindSchema = lineSchema(KIND_MAX_CHARACTERS).min(1);

/** A note on the time of a patient: an instant, or an interval of a kind. */
export const noteSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    patient_id: z.int(),
    /** A known kind by its code, else the writer's words. */
    kind: z.string(),
    text: z.string().nullable(),
    started_at: z.iso.datetime(),
    /** Equal to started_at for an instant; null while the interval lasts. */
    ended_at: z.iso.datetime().nullable(),
    /** user: written on a screen; import: from a file. */
    source: z.enum(['user', 'import']),
    /** User name of the author; null after the account is deleted. */
    author: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Note' });

export type Note = z.infer<typeof noteSchema>;

export const notePageSchema = pageSchema(noteSchema)
  .extend({
    /** Whether the caller may write notes of this patient. */
    may_write: z.boolean(),
  })
  .meta({ id: 'NotePage' });

/** Notes that touch the period, newest first; without times all of the patient. */
export const listNotesQuerySchema = z.strictObject({
  startTime: inputTimeSchema.optional(),
  endTime: inputTimeSchema.optional(),
  kind: noteKindSchema.optional(),
  ...pagingFields,
});

const noteFields = {
  kind: noteKindSchema,
  text: textSchema(TEXT_MAX_CHARACTERS).min(1).nullable(),
  started_at: inputTimeSchema,
  ended_at: inputTimeSchema.nullable(),
};

export const addNoteBodySchema = z.strictObject({ ...noteFields, text: noteFields.text.default(null) });

export const editNoteBodySchema = z.strictObject(noteFields).partial().extend({ version: versionSchema });

export const importNotesBodySchema = z.strictObject({
  notes: z.array(addNoteBodySchema).min(1).max(NOTES_PER_IMPORT),
});

export const importedNotesSchema = z
  .object({
    /** Ids of the notes that the import made, with which it is taken back. */
    ids: z.array(z.int()),
    /** Rows that the patient already had: the same kind, text and times. */
    known: z.int(),
  })
  .meta({ id: 'ImportedNotes' });

/** Notes of the patient in the path; a note of another patient refuses the whole call. */
export const noteIdsBodySchema = z.strictObject({ ids: z.array(idSchema).min(1).max(NOTES_PER_IMPORT) });

export type ListNotesQuery = z.output<typeof listNotesQuerySchema>;
export type AddNoteBody = z.output<typeof addNoteBodySchema>;
export type EditNoteBody = z.output<typeof editNoteBodySchema>;
export type ImportNotesBody = z.output<typeof importNotesBodySchema>;
export type ImportedNotes = z.infer<typeof importedNotesSchema>;
