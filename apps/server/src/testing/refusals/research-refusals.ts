import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listResearchProjects'
  | 'listCohorts'
  | 'createCohort'
  | 'countCohort'
  | 'getCohort'
  | 'editCohort'
  | 'deleteCohort'
  | 'listCohortVersions'
  | 'createSnapshot'
  | 'listSnapshots'
  | 'getSnapshot'
  | 'listSnapshotStretches'
  | 'compareTable'
  | 'compareDistribution'
  | 'compareCourse'
  | 'cohortEffect'
  | 'followCohortEffect'
  | 'previewDataset'
  | 'createDataset'
  | 'listDatasets'
  | 'getDataset'
  | 'cancelDataset'
  | 'deleteDataset'
  | 'downloadDataset';

const compared = { groups: [{ project_id: 1, name: 'Everybody', definition: {} }] };

export const RESEARCH_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listResearchProjects: { outOfRange: null },
  listCohorts: { outOfRange: { count: '201' } },
  createCohort: { body: { name: 'Everybody', project_id: 1 }, outOfRange: { name: 'x'.repeat(101) } },
  countCohort: { body: { project_id: 1 }, outOfRange: { project_id: 0 } },
  getCohort: { outOfRange: null },
  editCohort: { body: { name: 'Everybody', definition: {}, version: 1 }, outOfRange: { version: 0 } },
  deleteCohort: { outOfRange: null },
  listCohortVersions: { outOfRange: null },
  createSnapshot: { outOfRange: null },
  listSnapshots: { outOfRange: { count: '201' } },
  getSnapshot: { outOfRange: null },
  listSnapshotStretches: { outOfRange: { page: '0' } },
  compareTable: { body: { ...compared, variables: ['age'] }, outOfRange: { variables: [] } },
  compareDistribution: { body: { ...compared, parameter: 'vte_ml' }, outOfRange: { parameter: 'no_number' } },
  compareCourse: { body: { ...compared, parameter: 'vte_ml' }, outOfRange: { hours: 0 } },
  cohortEffect: {
    body: { group: compared.groups[0], setting: 'pressure_support', direction: 'lower' },
    outOfRange: { least: -1 },
  },
  followCohortEffect: {
    body: { group: compared.groups[0], setting: 'pressure_support', direction: 'lower' },
    outOfRange: { least: -1 },
  },
  previewDataset: { outOfRange: null },
  createDataset: { body: {}, outOfRange: { snapshot_id: 0 } },
  listDatasets: { outOfRange: { count: '201' } },
  getDataset: { outOfRange: null },
  cancelDataset: { outOfRange: null },
  deleteDataset: { outOfRange: null },
  downloadDataset: { outOfRange: null },
};
