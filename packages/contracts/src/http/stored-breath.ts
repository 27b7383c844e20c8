import {
  ASYNCHRONY_KINDS,
  BREATH_FEATURE_CODES,
  UNDECIDED_REASONS,
  VENTILATION_CONTROLS,
  type BreathFeatureCode,
} from '@eupnea/model';
import { z } from 'zod';
import { breathSchema } from './breath.ts';
import { idTextSchema, pageSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import { findingKindSchema, storedFindingSchema } from './stored-finding.ts';
import { listQuery, pageQuery, storedScopeQuery } from './stored-scope.ts';

/** Maximum number of ranges in one filter; larger studies use cohorts. */
const RANGES_MAX = 8;

/** `code:minimum:maximum`, either bound optional: `vte_ml:300:600`, `rr_bpm:30:`. */
const featureRangeSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9_]+:(-?\d+(\.\d+)?)?:(-?\d+(\.\d+)?)?$/u, 'must read code:least:most')
  .transform((text) => {
    const [code = '', least = '', most = ''] = text.split(':');
    return { code, least: least === '' ? null : Number(least), most: most === '' ? null : Number(most) };
  })
  .pipe(
    z.object({
      code: z.enum(BREATH_FEATURE_CODES),
      least: z.number().nullable(),
      most: z.number().nullable(),
    }),
  );

const BREATH_SORT_CODES = ['started_at', ...BREATH_FEATURE_CODES] as const satisfies readonly (
  | BreathFeatureCode
  | 'started_at'
)[];

/** Selection and order of breaths; absent values come last in both directions. */
const breathSelection = {
  ...storedScopeQuery,
  sortBy: z.enum(BREATH_SORT_CODES).default('started_at'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  mode: listQuery(z.enum(VENTILATION_CONTROLS), VENTILATION_CONTROLS.length).optional(),
  incomplete: z
    .enum(['0', '1'])
    .transform((text) => text === '1')
    .optional(),
  /** Breaths with a finding of one of these kinds; `any` = of any kind. */
  finding: listQuery(z.enum(['any', ...findingKindSchema.options]), 20).optional(),
  /** Breaths on which one of these kinds is undecided; `any` = at least one kind. */
  undecided: listQuery(z.enum(['any', ...ASYNCHRONY_KINDS]), 20).optional(),
  /** All ranges must hold. */
  range: listQuery(featureRangeSchema, RANGES_MAX).optional(),
};

export const listBreathsQuerySchema = z.strictObject({ ...breathSelection, ...pageQuery(100, 500) });

export type ListBreathsQuery = z.output<typeof listBreathsQuerySchema>;

/**
 * Query for the position of a breath in the list: by its number on its device, or the first one that begins at or after
 * a time.
 */
export const locateBreathQuerySchema = z.strictObject({
  ...breathSelection,
  target_device_id: idTextSchema.optional(),
  target_breath_number: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  target_time: inputTimeSchema.optional(),
});

export type LocateBreathQuery = z.output<typeof locateBreathQuerySchema>;

export const breathPositionSchema = z
  .object({
    /** Position from 0; null when the list does not contain the breath. */
    position: z.int().nullable(),
    total: z.int(),
  })
  .meta({ id: 'BreathPosition' });

const briefFindingSchema = z.object({ kind: findingKindSchema, confidence: z.number() });

/** A row of the table: the breath, its patient, and its findings. */
export const storedBreathSchema = breathSchema
  .extend({
    ended_at: z.iso.datetime(),
    ventilation_session_id: z.int().nullable(),
    patient_id: z.int().nullable(),
    findings: z.array(briefFindingSchema),
    /** Kinds that cannot be told on this breath, each with its reason: neither found nor absent. */
    undecided: z.partialRecord(z.enum(ASYNCHRONY_KINDS), z.enum(UNDECIDED_REASONS)),
  })
  .meta({ id: 'StoredBreath' });

export type StoredBreathRecord = z.infer<typeof storedBreathSchema>;

export const storedBreathPageSchema = pageSchema(storedBreathSchema).meta({ id: 'StoredBreathPage' });

/** One breath by its number on its device; the ventilation session is optional. */
export const getBreathQuerySchema = z.strictObject({
  patient_id: storedScopeQuery.patient_id,
  project_id: storedScopeQuery.project_id,
  device_id: idTextSchema,
  ventilation_session_id: storedScopeQuery.ventilation_session_id,
  breath_number: z.coerce.number().int().min(0).max(2_147_483_647),
});

export type GetBreathQuery = z.output<typeof getBreathQuerySchema>;

const neighbourSchema = z.object({
  device_id: z.int(),
  breath_number: z.int(),
  started_at: z.iso.datetime(),
});

export const breathDetailSchema = z
  .object({
    breath: storedBreathSchema,
    findings: z.array(storedFindingSchema),
    analysis: z.object({ id: z.int(), version: z.string(), commit: z.string() }).nullable(),
    /** In order of time, within the scope of the call. */
    previous: neighbourSchema.nullable(),
    next: neighbourSchema.nullable(),
  })
  .meta({ id: 'BreathDetail' });

export type BreathDetail = z.infer<typeof breathDetailSchema>;
