import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../http/problem-error.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CohortService } from './cohort-service.ts';
import { registerCompareTable } from './compare-cohort-tables.ts';
import { registerCompareCourse } from './compare-courses.ts';
import { registerCompareDistribution } from './compare-distributions.ts';
import type { ComparisonService } from './comparison-service.ts';
import { registerCountCohort } from './count-cohort-steps.ts';
import { registerCreateCohort } from './create-cohort.ts';
import { registerCreateSnapshot } from './create-snapshot.ts';
import { registerDeleteCohort } from './delete-cohort.ts';
import { registerEditCohort } from './edit-cohort.ts';
import { registerGetCohort } from './get-cohort.ts';
import { registerGetSnapshot } from './get-snapshot.ts';
import { registerListCohortVersions } from './list-cohort-versions.ts';
import { registerListCohorts } from './list-cohorts.ts';
import { registerListResearchProjects } from './list-research-projects.ts';
import { registerListSnapshotStretches } from './list-snapshot-stretches.ts';
import { registerListSnapshots } from './list-snapshots.ts';
import type { RunCohortService } from './run-cohort-service.ts';
import type { SnapshotService } from './snapshot-service.ts';

export interface Research {
  readonly cohorts: CohortService;
  readonly runs: RunCohortService;
  readonly snapshots: SnapshotService;
  readonly comparisons: ComparisonService;
}

export function registerResearchEndpoints(server: FastifyInstance, research: Research): void {
  const { cohorts, runs, snapshots, comparisons } = research;
  registerListResearchProjects(server, cohorts);
  registerListCohorts(server, cohorts);
  registerCreateCohort(server, cohorts);
  registerGetCohort(server, cohorts);
  registerEditCohort(server, cohorts);
  registerDeleteCohort(server, cohorts);
  registerListCohortVersions(server, cohorts);
  registerCountCohort(server, runs);
  registerCreateSnapshot(server, snapshots);
  registerListSnapshots(server, snapshots);
  registerGetSnapshot(server, snapshots);
  registerListSnapshotStretches(server, snapshots);
  registerCompareTable(server, comparisons);
  registerCompareDistribution(server, comparisons);
  registerCompareCourse(server, comparisons);
  registerComing(server, cohorts);
}

/** Rows of the table whose services are on their way: a stranger is answered as later. */
function registerComing(server: FastifyInstance, cohorts: CohortService): void {
  const coming = (): never => {
    throw new ProblemError('unavailable', { detail: 'This part of Research is not there yet' });
  };
  const absent = async (): Promise<never> => {
    throw new ProblemError('not_found');
  };
  registerEndpoint(server, ENDPOINTS.previewDataset, async ({ caller, params }) => {
    await cohorts.get(caller, params.id);
    return coming();
  });
  registerEndpoint(server, ENDPOINTS.createDataset, async ({ caller, params }) => {
    await cohorts.get(caller, params.id);
    return coming();
  });
  registerEndpoint(server, ENDPOINTS.listDatasets, async ({ query }) => ({
    items: [],
    total: 0,
    page: query.page,
    count: query.count,
  }));
  registerEndpoint(server, ENDPOINTS.getDataset, absent);
  registerEndpoint(server, ENDPOINTS.cancelDataset, absent);
  registerEndpoint(server, ENDPOINTS.deleteDataset, absent);
  registerEndpoint(server, ENDPOINTS.downloadDataset, absent);
}
