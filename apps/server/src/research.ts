import { CohortService } from './modules/research/cohort-service.ts';
import { ComparisonService } from './modules/research/comparison-service.ts';
import type { Research } from './modules/research/register-research-endpoints.ts';
import { RunCohortService } from './modules/research/run-cohort-service.ts';
import { SnapshotService } from './modules/research/snapshot-service.ts';
import type { Storage } from './storage/open-storage.ts';

/**
 * Cohorts, what they give, their comparison and their data sets.
 * @param software as it stands in the head of every file that is written
 */
export function createResearch(storage: Storage, software: string, now: () => number): Research {
  const { db, pool } = storage;
  const cohorts = new CohortService(db);
  const runs = new RunCohortService(storage, now);
  const snapshots = new SnapshotService({ db, cohorts, runs, software });
  const comparisons = new ComparisonService({ db, pool, cohorts, snapshots, runs });
  return { cohorts, runs, snapshots, comparisons };
}
