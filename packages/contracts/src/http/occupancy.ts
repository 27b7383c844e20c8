import { z } from 'zod';
import { idSchema, idTextSchema, pageSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';

/** The specification's payload of a session's transfer. null = no patient. */
export const transferSessionBodySchema = z.strictObject({
  sessionId: idSchema,
  sessionDeviceId: idSchema,
  newPatientId: idSchema.nullable(),
  /** Patient whom the caller believes to be assigned; if the assignment changed, nothing is moved. */
  currentPatientId: idSchema.nullable(),
});

/** Period of a device: its part assigned to the current patient is moved to the new patient. */
export const transferSegmentBodySchema = z.strictObject({
  device_id: idSchema,
  from: inputTimeSchema,
  /** null = until now; the device then stays with the new patient. */
  to: inputTimeSchema.nullable(),
  current_patient_id: idSchema.nullable(),
  new_patient_id: idSchema.nullable(),
});

const occupancyPeriodSchema = z.object({
  device_id: z.int(),
  from: z.iso.datetime(),
  /** null = open: the device stays with the new patient. */
  to: z.iso.datetime().nullable(),
  patient_before: z.int().nullable(),
  patient_after: z.int().nullable(),
});

export const previewedPeriodSchema = occupancyPeriodSchema.extend({
  breaths: z.int(),
  alerts: z.int(),
});

/** Preview of a transfer; changes nothing. */
export const occupancyPreviewSchema = z
  .object({
    periods: z.array(previewedPeriodSchema),
    breaths: z.int(),
    /** Stored breaths of each patient of the periods, before and after. */
    patients: z.array(z.object({ patient_id: z.int(), breaths_before: z.int(), breaths_after: z.int() })),
    /**
     * Periods in which the new patient would be on two devices at once; allowed, because correcting a mix-up takes
     * two steps.
     */
    overlaps: z.array(
      z.object({
        device_id: z.int(),
        from: z.iso.datetime(),
        to: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'OccupancyPreview' });

export const occupancyChangeSchema = z
  .object({
    id: z.int(),
    kind: z.enum(['assignment', 'transfer_session', 'transfer_segment', 'combination']),
    created_at: z.iso.datetime(),
    created_by: z.int().nullable(),
    undone_at: z.iso.datetime().nullable(),
    periods: z.array(occupancyPeriodSchema),
  })
  .meta({ id: 'OccupancyChange' });

/** A change as listed, with the names of its patients. */
export const listedOccupancyChangeSchema = occupancyChangeSchema
  .extend({
    /** Patients of its periods that the caller may see; others are not named. */
    patients: z.array(z.object({ id: z.int(), pseudonym: z.string() })),
  })
  .meta({ id: 'ListedOccupancyChange' });

export const listOccupancyChangesQuerySchema = z
  .strictObject({
    patient_id: idTextSchema.optional(),
    device_id: idTextSchema.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    count: z.coerce.number().int().min(1).max(100).default(20),
  })
  .refine((query) => query.patient_id !== undefined || query.device_id !== undefined, {
    path: ['patient_id'],
    message: 'Name a patient_id or a device_id',
  });

export const occupancyChangePageSchema = pageSchema(listedOccupancyChangeSchema).meta({
  id: 'OccupancyChangePage',
});

/** A ventilation session as the caller may see it. */
export const ventilationSessionSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    device_id: z.int(),
    patient_id: z.int().nullable(),
    /** Whether the session belongs to a patient whom the caller may not see. */
    in_use: z.boolean(),
    from: z.iso.datetime(),
    to: z.iso.datetime().nullable(),
    end_reason: z
      .enum(['assignment', 'standby', 'silence', 'transfer', 'import_end', 'device_removed'])
      .nullable(),
    recording_id: z.int().nullable(),
  })
  .meta({ id: 'VentilationSession' });

export const listSessionsQuerySchema = z.strictObject({
  startTime: inputTimeSchema.optional(),
  endTime: inputTimeSchema.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  count: z.coerce.number().int().min(1).max(200).default(50),
});

export const ventilationSessionPageSchema = pageSchema(ventilationSessionSchema).meta({
  id: 'VentilationSessionPage',
});

export type TransferSessionBody = z.output<typeof transferSessionBodySchema>;
export type TransferSegmentBody = z.output<typeof transferSegmentBodySchema>;
export type OccupancyPreview = z.infer<typeof occupancyPreviewSchema>;
export type OccupancyChange = z.infer<typeof occupancyChangeSchema>;
export type ListedOccupancyChange = z.infer<typeof listedOccupancyChangeSchema>;
export type ListOccupancyChangesQuery = z.output<typeof listOccupancyChangesQuerySchema>;
export type VentilationSession = z.infer<typeof ventilationSessionSchema>;
export type ListSessionsQuery = z.output<typeof listSessionsQuerySchema>;
