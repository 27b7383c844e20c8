import type { EndpointName } from '@eupnea/contracts/endpoints';
import type { PermissionObjects, PermissionTry } from './permission-try.ts';

/**
 * Everyone who sees a project's data may study them; only a cohort's author and the project's managers may change it.
 */
export function listResearchTries({ project, cohort }: PermissionObjects): readonly PermissionTry[] {
  const ofProject = { project_id: project };
  const everybody = { name: 'Everybody', definition: {} };
  const groups = [{ ...ofProject, ...everybody }];
  const tryOf = (
    name: EndpointName,
    what: string,
    rest: Partial<PermissionTry> = { id: cohort },
  ): PermissionTry => ({ name, what, kind: 'read', ...rest });
  return [
    tryOf('listCohorts', 'list the cohorts of the project', { query: { project_id: String(project) } }),
    tryOf('getCohort', 'open a cohort'),
    tryOf('listCohortVersions', 'list its versions'),
    tryOf('countCohort', 'count a cohort', { body: ofProject }),
    tryOf('createCohort', 'keep a cohort', { body: { ...ofProject, name: 'Own' } }),
    tryOf('createSnapshot', 'take a snapshot of a cohort'),
    tryOf('listSnapshots', 'list its snapshots'),
    tryOf('compareTable', 'compare cohorts', { body: { groups, variables: ['age'] } }),
    tryOf('compareDistribution', 'compare distributions', { body: { groups, parameter: 'vte_ml' } }),
    tryOf('compareCourse', 'compare courses', { body: { groups, parameter: 'vte_ml' } }),
    tryOf('cohortEffect', 'see what changes of a setting did', {
      body: { group: groups[0], setting: 'pressure_support', direction: 'lower' },
    }),
    tryOf('followCohortEffect', 'follow how that is computed', {
      body: { group: groups[0], setting: 'pressure_support', direction: 'lower' },
    }),
    tryOf('previewDataset', 'see what a data set would hold'),
    tryOf('createDataset', 'ask for a data set', { id: cohort, body: {} }),
    tryOf('listDatasets', 'list data sets', { query: { project_id: String(project) } }),
    tryOf('editCohort', "change another's cohort", {
      id: cohort,
      kind: 'write',
      body: { ...everybody, version: 1 },
    }),
    tryOf('deleteCohort', "delete another's cohort", { id: cohort, kind: 'write' }),
  ];
}
