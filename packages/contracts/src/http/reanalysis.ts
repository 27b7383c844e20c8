import { z } from 'zod';
import { JOB_STATES } from './job.ts';

/** Which version of the analysis found what is shown of a ventilation session, and the work on a newer one. */
export const sessionAnalysisSchema = z
  .object({
    session_id: z.number().int(),
    /** The oldest version in force in the part whose waveforms are kept; null = no waveforms, nothing to analyse again. */
    version: z.number().int().nullable(),
    current_version: z.number().int(),
    /** The session is over, and its project lets the caller manage it. */
    may_analyse: z.boolean(),
    /** The last time somebody asked; null = nobody did. */
    job: z
      .object({
        id: z.number().int(),
        state: z.enum(JOB_STATES),
        /** 0 to 1. */
        progress: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'SessionAnalysis' });

export type SessionAnalysis = z.infer<typeof sessionAnalysisSchema>;
