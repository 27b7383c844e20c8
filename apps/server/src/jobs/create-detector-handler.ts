import { z } from 'zod';
import { type DetectorRunParts, runDetector } from '../modules/detectors/run-detector.ts';
import { assertHeld } from './assert-held.ts';
import type { JobHandler } from './job-runner.ts';

const payloadSchema = z.object({ runId: z.int() });

/** Job that sends the windows of a run to a detector of others. */
export function createDetectorHandler(parts: DetectorRunParts): JobHandler {
  return async (context) =>
    await runDetector(parts, payloadSchema.parse(context.job.payload).runId, {
      signal: context.signal,
      reportProgress: (progress) => context.reportProgress(progress),
      assertHeld: (client) => assertHeld(client, context.job),
    });
}
