import type { Pool } from 'pg';
import { z } from 'zod';
import { PartitionKeeper } from '../storage/partitions/partition-keeper.ts';
import { reanalyseSession } from '../storage/reanalysis/reanalyse-session.ts';
import { findEndedSession } from '../storage/reanalysis/stored-stretch.ts';
import { assertHeld } from './assert-held.ts';
import type { JobHandler } from './job-runner.ts';

const payloadSchema = z.object({ sessionId: z.int() });

export interface ReanalysisHandlerParts {
  readonly pool: Pool;
  readonly ensureAnalysis: () => Promise<number>;
  /** Reads the weight by which stacked volume is judged, kg; null = not known. */
  readonly readReferenceWeightKg: (patientId: number) => Promise<number | null>;
}

export function createReanalysisHandler(parts: ReanalysisHandlerParts): JobHandler {
  const { pool } = parts;
  const partitions = new PartitionKeeper(pool);
  return async (context) => {
    const { job, signal } = context;
    const { sessionId } = payloadSchema.parse(job.payload);
    const session = await findEndedSession(pool, sessionId);
    if (session === null) throw new Error('The session is gone or goes on');
    const { patientId } = session;
    return await reanalyseSession({
      pool,
      partitions,
      session,
      analysisId: await parts.ensureAnalysis(),
      referenceWeightKg: patientId === null ? null : await parts.readReferenceWeightKg(patientId),
      assertHeld: (client) => assertHeld(client, job),
      signal,
      reportProgress: (progress) => context.reportProgress(progress),
    });
  };
}
