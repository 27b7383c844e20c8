import type { FastifyInstance } from 'fastify';
import type { CohortService } from './cohort-service.ts';
import { registerCompareTable } from './compare-cohort-tables.ts';
import { registerCompareCourse } from './compare-courses.ts';
import { registerCompareDistribution } from './compare-distributions.ts';
import type { ComparisonService } from './comparison-service.ts';
import { registerCountCohort } from './count-cohort-steps.ts';
import { registerCreateCohort } from './create-cohort.ts';
import { registerCreateSnapshot } from './create-snapshot.ts';
import { registerCancelDataset } from './dataset/cancel-dataset.ts';
import { registerCreateDataset } from './dataset/create-dataset.ts';
import type { DatasetService } from './dataset/dataset-service.ts';
import { registerDeleteDataset } from './dataset/delete-dataset.ts';
import { registerDownloadDataset } from './dataset/download-dataset.ts';
import { registerGetDataset } from './dataset/get-dataset.ts';
import { registerListDatasets } from './dataset/list-datasets.ts';
import { registerPreviewDataset } from './dataset/preview-dataset.ts';
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
  readonly datasets: DatasetService;
}

export function registerResearchEndpoints(server: FastifyInstance, research: Research): void {
  const { cohorts, runs, snapshots, comparisons, datasets } = research;
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
  registerPreviewDataset(server, datasets);
  registerCreateDataset(server, datasets);
  registerListDatasets(server, datasets);
  registerGetDataset(server, datasets);
  registerCancelDataset(server, datasets);
  registerDeleteDataset(server, datasets);
  registerDownloadDataset(server, datasets);
}
