import { CohortService } from './modules/research/cohort-service.ts';
import type { Research } from './modules/research/register-research-endpoints.ts';
import { RunCohortService } from './modules/research/run-cohort-service.ts';
import type { Storage } from './storage/open-storage.ts';

/** Cohorts, what they give, their comparison and their data sets. */
export function createResearch(storage: Storage, now: () => number): Research {
  return { cohorts: new CohortService(storage.db), runs: new RunCohortService(storage, now) };
}
