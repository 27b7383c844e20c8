import { z } from 'zod';
import { assertHeld } from '../jobs/assert-held.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { AccessService } from '../modules/access/access-service.ts';
import { MuscleGatherer } from '../modules/breath-statistics/muscle-gatherer.ts';
import { MUSCLE_SCORE_JOB_KIND } from '../modules/breath-statistics/project-score-service.ts';
import { runProjectScore } from '../modules/breath-statistics/run-project-score.ts';
import { CorrectedLabelService } from '../modules/labeling/corrected-label-service.ts';
import { FindingService } from '../modules/events/finding-service.ts';
import { StoredDataService } from '../modules/stored-data/stored-data-service.ts';
import type { Storage } from '../storage/open-storage.ts';

const payloadSchema = z.object({ runId: z.int() });

/** Job that scores the detectors over the recordings of a project. */
export function createMuscleScoreJob(
  { db, pool }: Pick<Storage, 'db' | 'pool'>,
  now: () => number,
): { readonly [kind: string]: JobHandler } {
  // The run reads the time of the project itself; its answers name no patient to anybody.
  const storedData = new StoredDataService({
    db,
    pool,
    access: new AccessService(db),
    now,
    noteAccess: () => undefined,
    pieces: null,
  });
  const gatherer = new MuscleGatherer(pool, new FindingService(storedData));
  const corrected = new CorrectedLabelService(db);
  return {
    [MUSCLE_SCORE_JOB_KIND]: async (context) =>
      await runProjectScore(
        { pool, gatherer, corrected, now },
        payloadSchema.parse(context.job.payload).runId,
        {
          signal: context.signal,
          reportProgress: (progress) => context.reportProgress(progress),
          assertHeld: (client) => assertHeld(client, context.job),
        },
      ),
  };
}
