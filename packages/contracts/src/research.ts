export {
  RESEARCH_DEVICE_TYPES,
  type CohortCondition,
  type ConditionKind,
} from './http/research-condition.ts';
export {
  cohortDefinitionSchema,
  sentDefinitionSchema,
  type CohortDefinition,
  type CohortNode,
} from './http/research-definition.ts';
export {
  cohortCountSchema,
  cohortPageSchema,
  cohortSchema,
  type Cohort,
  type CohortCount,
  type CohortSize,
  type CohortVersion,
  type CountCohortBody,
  type CreateCohortBody,
  type EditCohortBody,
  type ListCohortsQuery,
  type ResearchProject,
} from './http/research-cohort.ts';
export {
  snapshotSchema,
  type CohortSnapshot,
  type SnapshotDifference,
  type SnapshotStretchPage,
} from './http/research-snapshot.ts';
export {
  CATEGORY_VARIABLES,
  COMPARED_GROUPS_MAX,
  COURSE_STEPS,
  NUMBER_VARIABLES,
  comparisonCourseSchema,
  comparisonDistributionSchema,
  comparisonTableSchema,
  type CompareCourseBody,
  type CompareDistributionBody,
  type CompareTableBody,
  type ComparedGroup,
  type ComparedHead,
  type ComparisonCourse,
  type ComparisonDistribution,
  type ComparisonSplit,
  type ComparisonTable,
  type ComparisonVariable,
  type GroupDifference,
  type NumberSummary,
} from './http/research-comparison.ts';
export {
  DATASET_TABLES,
  SMALL_CELL_PATIENTS,
  datasetPreviewSchema,
  datasetSchema,
  type CreateDatasetBody,
  type Dataset,
  type DatasetPreview,
  type DatasetTable,
  type ListDatasetsQuery,
  type SmallCell,
} from './http/research-dataset.ts';
