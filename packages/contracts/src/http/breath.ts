import { BREATH_FEATURE_CODES, VENTILATION_CONTROLS } from '@eupnea/model';
import { z } from 'zod';

/** A process of a former version sends no number that was added since: it is absent. */
const featureSchema = z.number().nullable().default(null);
const features = Object.fromEntries(BREATH_FEATURE_CODES.map((code) => [code, featureSchema]));

/** Provenance by feature: how a number was computed or why it is absent. Features without information have no entry. */
export const featureProvenanceSchema = z
  .object({
    /** Names of the methods that passed their gates and make up the value. */
    methods: z.array(z.string()).optional(),
    /** Half the distance between the methods' extremes, in the feature's unit. */
    spread: z.number().optional(),
    /** Standard deviation of the value, in the feature's unit. */
    sd: z.number().optional(),
    /** Gates that an absent value failed: `gate`, or `method:gate`. */
    failed_gates: z.array(z.string()).optional(),
    estimated: z.boolean().optional(),
  })
  .meta({ id: 'FeatureProvenance' });

export type FeatureProvenanceRecord = z.infer<typeof featureProvenanceSchema>;

/** One stored breath. Features are unrounded, in the registry's units; null = absent. */
export const breathSchema = z
  .object({
    device_id: z.int(),
    breath_number: z.int(),
    vent_breath_number: z.int().nullable(),
    started_at: z.iso.datetime(),
    epoch: z.int(),
    start_index: z.int(),
    insp_end_index: z.int(),
    end_index: z.int(),
    rate_hz: z.number(),
    segmentation: z.enum(['device', 'waveform']),
    incomplete: z.boolean(),
    rejected_rows: z.int(),
    mode: z.enum(VENTILATION_CONTROLS),
    features: z.object(features as { [Code in (typeof BREATH_FEATURE_CODES)[number]]: typeof featureSchema }), // cast: fromEntries() forgets the keys
    provenance: z.partialRecord(z.enum(BREATH_FEATURE_CODES), featureProvenanceSchema),
  })
  .meta({ id: 'Breath' });

export type BreathRecord = z.infer<typeof breathSchema>;
