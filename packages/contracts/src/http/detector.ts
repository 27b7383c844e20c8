import { CHANNEL_CODES } from '@eupnea/model';
import { z } from 'zod';
import { idSchema, idTextSchema, versionSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import { JOB_STATES } from './job.ts';
import { labelKindSchema } from './label.ts';
import { DETECTOR_LAYOUTS, DETECTOR_OUTPUTS, DETECTOR_VIEWS } from './detector-model-codes.ts';
import type { FieldFault } from './problem.ts';
import { lineSchema } from './text.ts';

/** Most detectors of one project. */
export const DETECTORS_MAX = 20;
/** Most windows of one run: 12 h at steps of 5 s need 8640. */
export const DETECTOR_WINDOWS_MAX = 10_000;
/** Longest stretch of one run, h. */
export const DETECTOR_HOURS_MAX = 24;
/** Most findings in the answer to one window. */
export const WINDOW_FINDINGS_MAX = 500;
/** Most findings of one run; a detector that reports more is stopped. */
export const RUN_FINDINGS_MAX = 50_000;

export const DETECTOR_NAME_MAX = 60;
/** Most classes of one detector. */
export const DETECTOR_CLASSES_MAX = 30;
const ADDRESS_MAX = 500;
const SECRET_MAX = 500;
/** Token of RFC 9110; a header with another name cannot be sent. */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/u;
/** Headers that the connection itself sets. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'accept'];

/** A rule of a schema with the fault that forms translate. */
export function nameRule(fault: FieldFault, error: string, path: string[] = []) {
  return { path, error, params: { fault } };
}

/** A class that the detector answers, with the name under which its findings are shown. */
export const detectorClassSchema = z.strictObject({
  class: lineSchema(DETECTOR_NAME_MAX).min(1),
  name: lineSchema(DETECTOR_NAME_MAX).min(1),
  /** Label with which findings of the class are compared; null = they are not scored against labels. */
  kind: labelKindSchema.exclude(['normal']).nullable().default(null),
});

const detectorFields = {
  name: lineSchema(DETECTOR_NAME_MAX).min(1),
  address: z.url({ protocol: /^https?$/u }).max(ADDRESS_MAX),
  channels: z.array(z.enum(CHANNEL_CODES)).min(1).max(CHANNEL_CODES.length),
  /** Duration of a window, s. */
  window_s: z.number().min(1).max(120),
  /** Time between the starts of two windows, s; at most window_s. */
  step_s: z.number().min(1).max(120),
  classes: z.array(detectorClassSchema).min(1).max(DETECTOR_CLASSES_MAX),
};

const secretSchema = z.strictObject({
  header: z
    .string()
    .max(DETECTOR_NAME_MAX)
    .regex(HEADER_NAME)
    .refine((name) => !OWN_HEADERS.includes(name.toLowerCase()), nameRule('ownHeader', 'is set by Eupnea')),
  value: z
    .string()
    .min(1)
    .max(SECRET_MAX)
    .regex(/^[\u0020-\u007E]+$/u),
});

type DetectorFields = z.output<z.ZodObject<typeof detectorFields>>;

export function isStepWithin({
  window_s: window,
  step_s: step,
}: Pick<DetectorFields, 'window_s' | 'step_s'>): boolean {
  return step <= window;
}

function hasDistinctChannels({ channels }: DetectorFields): boolean {
  return new Set(channels).size === channels.length;
}

export function hasDistinctClasses({ classes }: Pick<DetectorFields, 'classes'>): boolean {
  return new Set(classes.map((one) => one.class)).size === classes.length;
}

export const STEP_RULE = nameRule('stepAboveWindow', 'must be at most window_s', ['step_s']);
const CHANNEL_RULE = nameRule('namedTwice', 'must name each channel once', ['channels']);
export const CLASS_RULE = nameRule('namedTwice', 'must name each class once', ['classes']);

export const addDetectorBodySchema = z
  .strictObject({
    ...detectorFields,
    /** A header that is sent with each window, such as Authorization; its value is never answered. */
    secret: secretSchema.nullable(),
  })
  .refine(isStepWithin, STEP_RULE)
  .refine(hasDistinctChannels, CHANNEL_RULE)
  .refine(hasDistinctClasses, CLASS_RULE);

export type AddDetectorBody = z.output<typeof addDetectorBodySchema>;

export const editDetectorBodySchema = z
  .strictObject({
    version: versionSchema,
    ...detectorFields,
    /** Absent = the former secret stays, which only the former address may receive; null = none. */
    secret: secretSchema.nullable().optional(),
  })
  .refine(isStepWithin, STEP_RULE)
  .refine(hasDistinctChannels, CHANNEL_RULE)
  .refine(hasDistinctClasses, CLASS_RULE);

export type EditDetectorBody = z.output<typeof editDetectorBodySchema>;

/** What the model of a detector reads and answers, and the file. */
const detectorModelSchema = z.object({
  inputs: z.array(z.object({ channel: z.enum(CHANNEL_CODES), unit: z.string() })),
  rate_hz: z.number(),
  layout: z.enum(DETECTOR_LAYOUTS),
  looks_at: z.enum(DETECTOR_VIEWS),
  /** Duration of one input, s. */
  input_s: z.number(),
  output: z.enum(DETECTOR_OUTPUTS),
  has_none: z.boolean(),
  threshold: z.number(),
  file_name: z.string(),
  bytes: z.int(),
  /** SHA-256 of the file, hex. */
  sha256: z.string(),
});

/** A detector of a project: a program of others that receives windows of samples by HTTP, or a model of others. */
export const detectorSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    project_id: z.int(),
    name: z.string(),
    /** Null for members who do not manage the project, and for a model. */
    address: z.string().nullable(),
    /** Null for a program with an address. */
    model: detectorModelSchema.nullable(),
    channels: z.array(z.enum(CHANNEL_CODES)),
    window_s: z.number(),
    step_s: z.number(),
    classes: z.array(z.object({ class: z.string(), name: z.string(), kind: labelKindSchema.nullable() })),
    /** Name of the secret header; null without one. */
    secret_header: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Detector' });

export type Detector = z.infer<typeof detectorSchema>;

export const detectorListSchema = z
  .object({
    /** Whether the operator allows any address (EUPNEA_DETECTOR_NETWORKS); models need none. */
    is_enabled: z.boolean(),
    items: z.array(detectorSchema),
  })
  .meta({ id: 'DetectorList' });

export const startDetectorRunBodySchema = z.strictObject({
  /** Stored ventilation session of a patient or device of the detector's project. */
  session_id: idSchema,
  /** Part of the session; the whole session without it. */
  start: inputTimeSchema.optional(),
  end: inputTimeSchema.optional(),
});

export type StartDetectorRunBody = z.infer<typeof startDetectorRunBodySchema>;

/** Cancels one run; all of the detector that wait or run without an id. */
export const cancelDetectorRunsQuerySchema = z.strictObject({ run_id: idTextSchema.optional() });

/** Why windows of a run have no findings. */
export const DETECTOR_PROBLEMS = [
  /** No whole answer in time. */
  'timeout',
  /** No connection, or it broke. */
  'connection',
  /** The address is outside the allowed networks. */
  'address',
  /** A status other than 200; redirects are not followed. */
  'status',
  /** More bytes than an answer may have. */
  'too_long',
  /** No JSON, or not as documented. */
  'not_as_documented',
  /** More findings than a run may have. */
  'too_many',
  /** The secret cannot be decrypted since the server's secret was replaced. */
  'secret',
  /** The run took longer than a run may. */
  'run_timeout',
  /** The detector was edited after the run was started and before it began. */
  'changed',
  /** The model cannot be loaded or run, or does not fit its card. */
  'model',
  /** The model needs more memory than a model may have. */
  'memory',
  /** The thread of the model ended. */
  'crash',
] as const;

export type DetectorProblem = (typeof DETECTOR_PROBLEMS)[number];

/** Windows with one problem, with the newest as an example. */
export const detectorFaultSchema = z.object({
  problem: z.enum(DETECTOR_PROBLEMS),
  count: z.int(),
  /** Start of the window; null for a problem of the whole run. */
  window_at: z.iso.datetime().nullable(),
  /** What Eupnea saw, such as the status or the place in the answer; never text of the other side. */
  detail: z.string().nullable(),
});

export type DetectorFault = z.infer<typeof detectorFaultSchema>;

export const detectorRunSchema = z
  .object({
    id: z.int(),
    detector_id: z.int(),
    detector_name: z.string(),
    /** The analysis of the findings: one per registration of a detector. */
    analysis_id: z.int(),
    session_id: z.int(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    /** A run that never got a job, or whose job was removed before it ended, is failed. */
    state: z.enum(JOB_STATES),
    created_at: z.iso.datetime(),
    /** 0 to 1. */
    progress: z.number(),
    windows: z.int(),
    windows_failed: z.int(),
    findings: z.int(),
    /** The newest problem; null when every window was answered. */
    problem: z.enum(DETECTOR_PROBLEMS).nullable(),
    /** Problems by kind, the most frequent first. */
    faults: z.array(detectorFaultSchema),
    /** Whether the run ended before its last window because of the problem. */
    is_stopped: z.boolean(),
  })
  .meta({ id: 'DetectorRun' });

export type DetectorRun = z.infer<typeof detectorRunSchema>;

export const detectorRunListSchema = z
  .object({ items: z.array(detectorRunSchema) })
  .meta({ id: 'DetectorRunList' });
