import type { RESEARCH_ENDPOINTS } from '@eupnea/contracts/endpoints/research';
import type { RESEARCH_COMPARISON_ENDPOINTS } from '@eupnea/contracts/endpoints/research-comparison';
import type { RESEARCH_DATASET_ENDPOINTS } from '@eupnea/contracts/endpoints/research-dataset';
import type { Handlers } from '../../http/register-handlers.ts';
import type { CohortService } from './cohort-service.ts';
import type { ComparisonService } from './comparison-service.ts';
import type { DatasetService } from './dataset/dataset-service.ts';
import type { CohortEffectService } from './effect/cohort-effect-service.ts';
import { computeEffect } from './effect/compute-effect.ts';
import { followEffect } from './effect/follow-effect.ts';
import type { RunCohortService } from './run-cohort-service.ts';
import type { SnapshotService } from './snapshot-service.ts';

export interface Research {
  readonly cohorts: CohortService;
  readonly runs: RunCohortService;
  readonly snapshots: SnapshotService;
  readonly comparisons: ComparisonService;
  readonly effects: CohortEffectService;
  readonly datasets: DatasetService;
}

export function createResearchHandlers({
  cohorts,
  runs,
  snapshots,
  comparisons,
  effects,
  datasets,
}: Research): Handlers<
  typeof RESEARCH_ENDPOINTS & typeof RESEARCH_COMPARISON_ENDPOINTS & typeof RESEARCH_DATASET_ENDPOINTS
> {
  return {
    listResearchProjects: ({ caller }) => cohorts.listProjects(caller),
    listCohorts: ({ caller, query }) => cohorts.list(caller, query),
    createCohort: ({ caller, body, actor }) => cohorts.create(caller, body, actor),
    countCohort: ({ caller, body }) => runs.count(caller, body),
    getCohort: ({ caller, params }) => cohorts.get(caller, params.id),
    editCohort: ({ caller, params, body, actor }) => cohorts.edit(caller, params.id, body, actor),
    deleteCohort: ({ caller, params, actor }) => cohorts.delete(caller, params.id, actor),
    listCohortVersions: ({ caller, params }) => cohorts.listVersions(caller, params.id),
    createSnapshot: ({ caller, params, actor }) => snapshots.create(caller, params.id, actor),
    listSnapshots: ({ caller, params, query }) => snapshots.list(caller, params.id, query),
    getSnapshot: ({ caller, params }) => snapshots.get(caller, params.id),
    listSnapshotStretches: ({ caller, params, query }) => snapshots.listStretches(caller, params.id, query),
    compareTable: ({ caller, body }) => comparisons.compareTable(caller, body),
    compareDistribution: ({ caller, body }) => comparisons.compareDistribution(caller, body),
    compareCourse: ({ caller, body }) => comparisons.compareCourse(caller, body),
    cohortEffect: (input) => computeEffect(effects, input),
    followCohortEffect: (input) => followEffect(effects, input),
    previewDataset: ({ caller, params }) => datasets.preview(caller, params.id),
    createDataset: ({ caller, params, body, actor }) => datasets.create(caller, params.id, body, actor),
    listDatasets: ({ caller, query }) => datasets.list(caller, query),
    getDataset: ({ caller, params }) => datasets.get(caller, params.id),
    cancelDataset: ({ caller, params, actor }) => datasets.cancel(caller, params.id, actor),
    deleteDataset: ({ caller, params, actor }) => datasets.delete(caller, params.id, actor),
    downloadDataset: ({ caller, params, actor }) => datasets.download(caller, params.id, actor),
  };
}
