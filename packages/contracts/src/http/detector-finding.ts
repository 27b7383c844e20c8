import { z } from 'zod';
import { detectorRunSchema } from './detector.ts';
import { inputTimeSchema } from './input-time.ts';
import { labelKindSchema } from './label.ts';
import { storedScopeQuery } from './stored-scope.ts';

/** Most findings of one answer: more than a screen of waves can tell apart. */
export const REVIEW_FINDINGS_MAX = 2000;

export const listDetectorFindingsQuerySchema = z.strictObject({
  ...storedScopeQuery,
  startTime: inputTimeSchema,
  endTime: inputTimeSchema,
});

export type ListDetectorFindingsQuery = z.output<typeof listDetectorFindingsQuerySchema>;

/** A finding of a detector of others; never among Eupnea's own. */
export const detectorFindingSchema = z
  .object({
    id: z.int(),
    detector_id: z.int(),
    run_id: z.int(),
    /** Analysis of the finding: another one after each edit of the detector. */
    analysis_id: z.int(),
    device_id: z.int(),
    /** Code of the class, and its name where the detector still has the class. */
    class: z.string(),
    name: z.string(),
    /** 0 to 1, as the detector reports it. */
    confidence: z.number(),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime(),
    /** Start of the breath that the detector named; null for an interval. */
    breath_started_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DetectorFinding' });

export type DetectorFinding = z.infer<typeof detectorFindingSchema>;

/** A detector of a project that holds data of the scope. */
const detectorInReviewSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    project_id: z.int(),
    project_name: z.string(),
    classes: z.array(z.object({ class: z.string(), name: z.string(), kind: labelKindSchema.nullable() })),
    /** Whether the caller may run it: a manager of its project, while the operator allows a network. */
    may_run: z.boolean(),
    /** Parts of the asked time that it may be run on, oldest first. */
    stretches: z.array(
      z.object({
        session_id: z.int(),
        device_id: z.int(),
        start: z.iso.datetime(),
        end: z.iso.datetime(),
      }),
    ),
    /** Newest run over a session of the scope; null before the first. */
    run: detectorRunSchema.nullable(),
  })
  .meta({ id: 'DetectorInReview' });

export type DetectorInReview = z.infer<typeof detectorInReviewSchema>;

export const detectorFindingListSchema = z
  .object({
    detectors: z.array(detectorInReviewSchema),
    /** In order of time. Of runs over the same time, the newest with an answer for it counts. */
    findings: z.array(detectorFindingSchema),
    /** Whether later findings were left out. */
    cut: z.boolean(),
  })
  .meta({ id: 'DetectorFindingList' });

export type DetectorFindingList = z.infer<typeof detectorFindingListSchema>;
