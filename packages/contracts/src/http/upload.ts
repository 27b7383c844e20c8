import { findFaultyChange, MOST_STATED_CHANGES, STATED_BOUNDS, STATED_MODES } from '@eupnea/model';
import { z } from 'zod';
import { dateShiftSchema } from './fhir-export.ts';
import { idTextSchema, pageSchema } from './identifiers.ts';
import { pseudonymSchema } from './patient.ts';
import {
  channelMappingSchema,
  localDateTimeSchema,
  recordingInspectionSchema,
  timeZoneSchema,
} from './recording-inspection.ts';

/** Maximum size of an uploaded file, bytes: a month of waveform text of one ventilator; bounds the disk use. */
export const UPLOAD_MAX_BYTES = 4 * 1024 ** 3;

/** Maximum number of rejected lines in a status; all are counted. */
export const REJECTED_KEPT = 200;

/** Destination of the file. Without `patient_id` the import creates a new patient when it is published. */
export const uploadQuerySchema = z.strictObject({
  project_id: idTextSchema.optional(),
  patient_id: idTextSchema.optional(),
});

export type UploadQuery = z.output<typeof uploadQuerySchema>;

function bounded({ least, most }: { readonly least: number; readonly most: number }) {
  return z.number().min(least).max(most).optional();
}

const statedSettings = {
  mode: z.enum(STATED_MODES).optional(),
  /** Set rate of mandatory breaths, per minute. */
  set_rate: bounded(STATED_BOUNDS.set_rate),
  /** cmH2O */
  peep: bounded(STATED_BOUNDS.peep),
};

/** Settings from a time on; a setting that is left out keeps its value. */
const statedChangeSchema = z
  .strictObject({
    /** Seconds or `00:12:30` from the start, or `2026-01-31T14:05:00` by the recording's clock. */
    from: z.string().max(40),
    ...statedSettings,
  })
  .meta({ id: 'StatedChange' });

/**
 * What the sender states about the ventilator and the patient. Settings win over the same settings of the file, from
 * its start or from the time of a change on; weight, height and sex go to a new patient.
 */
const statedSchema = z
  .strictObject({
    ...statedSettings,
    /** In order of time, all counted from the start or all dates with times. */
    changes: z
      .array(statedChangeSchema)
      .max(MOST_STATED_CHANGES)
      .superRefine((changes, context) => {
        const faulty = findFaultyChange(changes);
        if (faulty !== null)
          context.addIssue({ code: 'custom', path: [faulty.place], message: faulty.detail });
      })
      .optional(),
    /** kg */
    weight: bounded(STATED_BOUNDS.weight),
    /** cm */
    height: bounded(STATED_BOUNDS.height),
    sex: z.enum(['man', 'woman']).optional(),
  })
  .meta({ id: 'StatedPatient' });

/** Facts that are missing in the file. Sent with the file (form field `options`) or as answers to its questions. */
export const uploadOptionsSchema = z
  .strictObject({
    /** Zone of wall times without a zone. */
    time_zone: timeZoneSchema.optional(),
    /** Wall time of the first sample in `time_zone`, for files without one. */
    started_at: localDateTimeSchema.optional(),
    /** Mapping from the mapping editor; default: the proposal of the inspection. */
    mapping: channelMappingSchema.optional(),
    /** Imports a file again that the project already contains. */
    import_anyway: z.boolean().optional(),
    /** Pseudonym of the new patient; default: generated. An existing pseudonym gets a suffix. */
    new_patient: pseudonymSchema.optional(),
    stated: statedSchema.optional(),
  })
  .meta({ id: 'UploadOptions' });

export type UploadOptions = z.output<typeof uploadOptionsSchema>;

/** Options of a conversion besides the target format. */
export const convertOptionsSchema = uploadOptionsSchema
  .pick({ time_zone: true, started_at: true, mapping: true })
  .meta({ id: 'ConvertOptions' });

export const convertQuerySchema = z.strictObject({
  /** Identifier of a writer: csv (also without this field), parquet, pb840. */
  to: z.string().min(1).max(32).default('csv'),
  /** true: a zip archive of all output files, with a report of rejected lines and losses. */
  bundle: z.stringbool().default(false),
  /** random is accepted only for targets that can mark times as shifted: fhir. */
  date_shift: dateShiftSchema,
});

export const uploadAcceptedSchema = z.object({ id: z.int() }).meta({ id: 'UploadAccepted' });

/** A question on which the import waits; answer it with the field of UploadOptions that it names. */
export const uploadQuestionSchema = z.object({
  asks: z.enum(['channels', 'units', 'rate', 'start', 'time_zone', 'lag', 'duplicate']),
  /** For users, in English. */
  detail: z.string(),
});

export type UploadQuestion = z.infer<typeof uploadQuestionSchema>;

export const rejectedLineSchema = z.object({
  /** From 1; 0 = the file as a whole. */
  line: z.int(),
  /** For users, in English. */
  reason: z.string(),
  /**
   * Code of the reason for programs, and for a translation with `values`; null on lines from versions without codes.
   */
  code: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Entry of the archive; null for a single file. */
  file: z.string().nullable(),
});

export type RejectedLine = z.infer<typeof rejectedLineSchema>;

/** Time to answer the questions of a file, hours; its space is needed for others then. */
export const UPLOAD_ANSWER_HOURS = 24;

export const uploadSummarySchema = z
  .object({
    id: z.int(),
    kind: z.enum(['recording', 'archive']),
    file_name: z.string(),
    size_bytes: z.int(),
    status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    /** Whether the upload is queued and has unanswered questions. */
    waits_for_answers: z.boolean(),
    /** 0 to 1. */
    progress: z.number(),
    project_id: z.int().nullable(),
    /** The chosen patient, or the new one once the import is published. */
    patient_id: z.int().nullable(),
    /** Number of published breaths. */
    breaths: z.int(),
    /** Number of all unreadable lines. */
    rejected_total: z.int(),
    /** For users, in English; null unless it failed. */
    error: z.string().nullable(),
    /** Code of the error for a translation; null for an internal error of the server. */
    error_code: z.string().nullable(),
    /** Values for the translated message of the code. */
    error_values: z.record(z.string(), z.union([z.string(), z.number()])),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    /** When the file is deleted unless its questions are answered; null when it asks nothing. */
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UploadSummary' });

export type UploadSummary = z.infer<typeof uploadSummarySchema>;

/** An imported file: a ventilation session of its patient on a device that represents the file. */
export const recordingSchema = z
  .object({
    id: z.int(),
    file_name: z.string(),
    format: z.string(),
    project_id: z.int().nullable(),
    patient_id: z.int().nullable(),
    device_id: z.int().nullable(),
    breaths: z.int(),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    published_at: z.iso.datetime().nullable(),
    /** True until the final erasure, 30 days after the deletion. */
    deleted: z.boolean(),
  })
  .meta({ id: 'Recording' });

export type RecordingInfo = z.infer<typeof recordingSchema>;

export const uploadStatusSchema = uploadSummarySchema
  .extend({
    rejected: z.array(rejectedLineSchema).max(REJECTED_KEPT),
    questions: z.array(uploadQuestionSchema),
    /** Content of the file; null for an archive. The mapping editor starts with its mapping. */
    inspection: recordingInspectionSchema.nullable(),
    /** Recordings of the same file that are already in this project. */
    duplicates: z.array(recordingSchema),
    /** Recordings published from the upload. */
    recordings: z.array(recordingSchema),
  })
  .meta({ id: 'UploadStatus' });

export type UploadStatus = z.infer<typeof uploadStatusSchema>;

export const uploadPageSchema = pageSchema(uploadSummarySchema).meta({ id: 'UploadPage' });

export const listUploadsQuerySchema = z.strictObject({
  project_id: idTextSchema.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  count: z.coerce.number().int().min(1).max(200).default(50),
});

export type ListUploadsQuery = z.output<typeof listUploadsQuerySchema>;
