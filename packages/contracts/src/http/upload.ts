import { z } from 'zod';
import { dateShiftSchema } from './fhir-export.ts';
import { idTextSchema, pageSchema } from './identifiers.ts';
import {
  channelMappingSchema,
  localDateTimeSchema,
  recordingInspectionSchema,
  timeZoneSchema,
} from './recording-inspection.ts';
import { textSchema } from './text.ts';

/** Bytes of one uploaded file: a month of waveform text of one ventilator, and a bound on the server's disk. */
export const UPLOAD_MAX_BYTES = 4 * 1024 ** 3;

/** Rejected lines a status carries: enough to see what is wrong with a file; all are counted. */
export const REJECTED_KEPT = 200;

/** Where the file goes. Without `patient_id` a new patient is made when the import is published. */
export const uploadQuerySchema = z.strictObject({
  project_id: idTextSchema.optional(),
  patient_id: idTextSchema.optional(),
});

export type UploadQuery = z.output<typeof uploadQuerySchema>;

/** What the file does not say itself. Sent with the file (form field `options`) or as answers to its questions. */
export const uploadOptionsSchema = z
  .strictObject({
    /** Zone of the wall times that the file gives without one. */
    time_zone: timeZoneSchema.optional(),
    /** Wall time of the first sample in `time_zone`, for files without one. */
    started_at: localDateTimeSchema.optional(),
    /** From the mapping editor; without it the inspection's own proposal is used. */
    mapping: channelMappingSchema.optional(),
    /** Import a file that is in the project already once more. */
    import_anyway: z.boolean().optional(),
    /** Pseudonym of the patient that the import makes; one is made up without it. A taken one is lengthened. */
    new_patient: textSchema(64).min(1).optional(),
  })
  .meta({ id: 'UploadOptions' });

export type UploadOptions = z.output<typeof uploadOptionsSchema>;

/** What a conversion needs to be told beside the target. */
export const convertOptionsSchema = uploadOptionsSchema
  .pick({ time_zone: true, started_at: true, mapping: true })
  .meta({ id: 'ConvertOptions' });

export const convertQuerySchema = z.strictObject({
  /** Identifier of a format that can be written: csv, parquet, pb840. */
  to: z.string().min(1).max(32),
  /** true: a zip archive of every file that comes out, with a report of what was rejected and what is lost. */
  bundle: z.stringbool().default(false),
  /** random is for targets that can say that their times are moved: fhir. */
  date_shift: dateShiftSchema,
});

export const uploadAcceptedSchema = z.object({ id: z.number().int() }).meta({ id: 'UploadAccepted' });

/** Something the import waits for: answer it with the field of UploadOptions that it is about. */
export const uploadQuestionSchema = z.object({
  asks: z.enum(['channels', 'units', 'rate', 'start', 'time_zone', 'duplicate']),
  /** For people, in English. */
  detail: z.string(),
});

export type UploadQuestion = z.infer<typeof uploadQuestionSchema>;

export const rejectedLineSchema = z.object({
  /** From 1; 0 = the file as a whole. */
  line: z.number().int(),
  /** For people, in English. */
  reason: z.string(),
  /** Says the reason to a program, and to a translation with `values`; null on lines of before there were codes. */
  code: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Entry of the archive; null for a file of its own. */
  file: z.string().nullable(),
});

export type RejectedLine = z.infer<typeof rejectedLineSchema>;

export const uploadSummarySchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(['recording', 'archive']),
    file_name: z.string(),
    size_bytes: z.number().int(),
    status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    /** True while it is queued and waits for answers to its questions. */
    waits_for_answers: z.boolean(),
    /** 0 to 1. */
    progress: z.number(),
    project_id: z.number().int().nullable(),
    /** The chosen patient, or the new one once the import is published. */
    patient_id: z.number().int().nullable(),
    /** Breaths published. */
    breaths: z.number().int(),
    /** Lines that could not be read, all of them. */
    rejected_total: z.number().int(),
    /** For people, in English; null unless it failed. */
    error: z.string().nullable(),
    /** The same for a translation; null where it is nobody's fault but the server's. */
    error_code: z.string().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UploadSummary' });

export type UploadSummary = z.infer<typeof uploadSummarySchema>;

/** An imported file: a ventilation session of its patient on a device that stands for the file. */
export const recordingSchema = z
  .object({
    id: z.number().int(),
    file_name: z.string(),
    format: z.string(),
    project_id: z.number().int().nullable(),
    patient_id: z.number().int().nullable(),
    device_id: z.number().int().nullable(),
    breaths: z.number().int(),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    published_at: z.iso.datetime().nullable(),
    /** True until it is erased for good, 30 days after it was deleted. */
    deleted: z.boolean(),
  })
  .meta({ id: 'Recording' });

export type RecordingInfo = z.infer<typeof recordingSchema>;

export const uploadStatusSchema = uploadSummarySchema
  .extend({
    rejected: z.array(rejectedLineSchema).max(REJECTED_KEPT),
    questions: z.array(uploadQuestionSchema),
    /** What the file offers; null for an archive. The mapping editor begins with its mapping. */
    inspection: recordingInspectionSchema.nullable(),
    /** The same file, imported into this project before; empty when there is none. */
    duplicates: z.array(recordingSchema),
    /** What the upload has become: published recordings. */
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
