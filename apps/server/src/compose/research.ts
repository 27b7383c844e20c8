import { z } from 'zod';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { ChangeMeasureService } from '../modules/breath-statistics/change-measure-service.ts';
import { CohortService } from '../modules/research/cohort-service.ts';
import { ComparisonService } from '../modules/research/comparison-service.ts';
import {
  DATASET_JOB_KIND,
  type DatasetQueue,
  DatasetService,
} from '../modules/research/dataset/dataset-service.ts';
import { makeDataset } from '../modules/research/dataset/make-dataset.ts';
import { CohortEffectService } from '../modules/research/effect/cohort-effect-service.ts';
import type { Research } from '../modules/research/research-handlers.ts';
import { RunCohortService } from '../modules/research/run-cohort-service.ts';
import { SnapshotService } from '../modules/research/snapshot-service.ts';
import { DatasetFiles } from '../storage/dataset/dataset-files.ts';
import type { Storage } from '../storage/open-storage.ts';

export interface ResearchParts {
  readonly storage: Storage;
  readonly jobs: { readonly queue: DatasetQueue; wake(): void };
  /** Measures the breaths on both sides of a change. */
  readonly changeMeasures: ChangeMeasureService;
  /** Software name in the header of every written file. */
  readonly software: string;
  readonly now: () => number;
}

/** Creates the services of cohorts, their comparison and their data sets. */
export function createResearch({ storage, jobs, changeMeasures, software, now }: ResearchParts): Research {
  const { db, analytics: pool } = storage;
  const cohorts = new CohortService(db);
  const runs = new RunCohortService(storage, now);
  const snapshots = new SnapshotService({ db, cohorts, runs, software });
  const groups = { db, pool, cohorts, snapshots, runs };
  const comparisons = new ComparisonService(groups);
  const effects = new CohortEffectService(groups, changeMeasures);
  const datasets = new DatasetService({
    db,
    pool,
    cohorts,
    snapshots,
    runs,
    files: new DatasetFiles(storage.dataDir),
    queue: jobs.queue,
    wakeJobs: () => jobs.wake(),
  });
  return { cohorts, runs, snapshots, comparisons, effects, datasets };
}

const payloadSchema = z.object({ datasetId: z.int() });

/** Jobs that write data sets, which can have gigabytes: a request only queues one. */
export function createResearchJobs({
  storage,
  software,
  now,
}: Omit<ResearchParts, 'jobs' | 'changeMeasures'>): {
  readonly [kind: string]: JobHandler;
} {
  const parts = {
    db: storage.db,
    pool: storage.pool,
    analytics: storage.analytics,
    software,
    now,
    files: new DatasetFiles(storage.dataDir),
  };
  return {
    [DATASET_JOB_KIND]: async (context) =>
      await makeDataset(parts, payloadSchema.parse(context.job.payload).datasetId, {
        signal: context.signal,
        reportProgress: (share) => context.reportProgress(share),
      }),
  };
}
