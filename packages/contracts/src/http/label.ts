import { LABEL_KINDS } from '@eupnea/model';
import { z } from 'zod';
import { textSchema } from './text.ts';

/** One send: a rater who was offline for a while. */
export const LABEL_EVENTS_MAX = 200;
export const LABEL_COMMENT_MAX = 1000;
/** Of one task: four hours, and more than anybody labels in a day. */
export const LABELING_BREATHS_MAX = 5000;

export const labelKindSchema = z.enum(LABEL_KINDS);

const confidenceSchema = z.number().min(0).max(1).nullable();
const sampleIndexSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const labelPositionSchema = z
  .number()
  .int()
  .min(0)
  .max(LABELING_BREATHS_MAX - 1);

/** Kinds that hold of the breath, or nothing but `normal`. */
export const chosenKindsSchema = z
  .array(labelKindSchema)
  .min(1)
  .max(LABEL_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'must not name a kind twice')
  .refine((kinds) => kinds.length === 1 || !kinds.includes('normal'), 'normal stands alone');

const sent = {
  /** Made by the sender: the same one again is the same event, and stored once. */
  client_id: z.uuid(),
  position: labelPositionSchema,
};

const givenLabelSchema = z.strictObject({
  ...sent,
  action: z.literal('label'),
  kinds: chosenKindsSchema,
  confidence: confidenceSchema.default(null),
  is_unsure: z.boolean().default(false),
  comment: textSchema(LABEL_COMMENT_MAX).nullable().default(null),
  /** The rater's own borders; without them the breath's. */
  start_index: sampleIndexSchema.optional(),
  end_index: sampleIndexSchema.optional(),
});

const clearedLabelSchema = z.strictObject({ ...sent, action: z.literal('clear') });

/** Takes back one's own event, the newest of that breath that was not taken back: what stood before stands again. */
const undoneLabelSchema = z.strictObject({ ...sent, action: z.literal('undo'), undoes: z.uuid() });

export const labelEventSchema = z.discriminatedUnion('action', [
  givenLabelSchema,
  clearedLabelSchema,
  undoneLabelSchema,
]);

export type LabelEvent = z.output<typeof labelEventSchema>;

/** The label that more than half of those who labelled the breath gave. */
const majorityLabelSchema = z.strictObject({ ...sent, action: z.literal('majority') });

export const goldEventSchema = z.discriminatedUnion('action', [
  givenLabelSchema,
  clearedLabelSchema,
  undoneLabelSchema,
  majorityLabelSchema,
]);

export type GoldEvent = z.output<typeof goldEventSchema>;

export const saveLabelsBodySchema = z.strictObject({
  events: z.array(labelEventSchema).min(1).max(LABEL_EVENTS_MAX),
});

export const saveGoldBodySchema = z.strictObject({
  events: z.array(goldEventSchema).min(1).max(LABEL_EVENTS_MAX),
});

export type SaveLabelsBody = z.output<typeof saveLabelsBodySchema>;
export type SaveGoldBody = z.output<typeof saveGoldBodySchema>;

/** A label in force. */
export const labelSchema = z
  .object({
    kinds: z.array(labelKindSchema),
    /** 0 to 1, as the rater said. */
    confidence: z.number().nullable(),
    is_unsure: z.boolean(),
    comment: z.string().nullable(),
    /** Samples of the epoch; the end is the sample after the last one. */
    start_index: z.number().int(),
    end_index: z.number().int(),
    labelled_at: z.iso.datetime(),
    schema_version: z.number().int(),
  })
  .meta({ id: 'Label' });

export type Label = z.infer<typeof labelSchema>;

const savedLabelSchema = z.object({
  client_id: z.uuid(),
  position: z.number().int(),
  /** In force on the breath after the whole send; null = none. */
  label: labelSchema.nullable(),
});

export const savedLabelsSchema = z
  .object({
    /** One an event, in the order of the send. */
    labels: z.array(savedLabelSchema),
    labelled: z.number().int(),
    breaths: z.number().int(),
  })
  .meta({ id: 'SavedLabels' });

export type SavedLabels = z.infer<typeof savedLabelsSchema>;

export const savedGoldSchema = z
  .object({
    labels: z.array(savedLabelSchema),
    /** Breaths with a gold label, and disagreements that have none yet. */
    gold: z.number().int(),
    open: z.number().int(),
    breaths: z.number().int(),
  })
  .meta({ id: 'SavedGold' });

export type SavedGold = z.infer<typeof savedGoldSchema>;

export const labelHistoryQuerySchema = z.strictObject({
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(LABELING_BREATHS_MAX - 1),
});

/** Everything that was ever said of one breath, oldest first. */
export const labelHistorySchema = z
  .object({
    items: z.array(
      z.object({
        client_id: z.uuid(),
        /** null = gold. */
        rater_id: z.number().int().nullable(),
        /** R1, or Gold. */
        code: z.string(),
        action: z.enum(['label', 'clear', 'undo', 'majority', 'agreed']),
        /** As it stood after the event; null = none. */
        label: labelSchema.nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'LabelHistory' });

export type LabelHistory = z.infer<typeof labelHistorySchema>;
