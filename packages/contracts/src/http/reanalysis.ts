import { z } from 'zod';
import { JOB_STATES } from './job.ts';

/** Analysis version of the findings of a ventilation session, and the progress of a re-analysis. */
export const sessionAnalysisSchema = z
  .object({
    session_id: z.int(),
    /**
     * Oldest analysis version in the part with stored waveforms; null = no waveforms, so that no re-analysis is
     * possible.
     */
    version: z.int().nullable(),
    current_version: z.int(),
    /** Whether the session has ended and the caller may manage it through its project. */
    may_analyse: z.boolean(),
    /** The last re-analysis; null = none. */
    job: z
      .object({
        id: z.int(),
        state: z.enum(JOB_STATES),
        /** 0 to 1. */
        progress: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'SessionAnalysis' });

export type SessionAnalysis = z.infer<typeof sessionAnalysisSchema>;
