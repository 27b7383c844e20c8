/** The unit overview, in hours and in days. A separate entry, because few pages need it. */
export {
  MATRIX_DAYS_MAX,
  reportMatrixSchema,
  type ReportMatrix,
  type ReportMatrixQuery,
} from './http/report-matrix.ts';
export {
  OVERVIEW_PATIENTS_MAX,
  OVERVIEW_SIGNS,
  OVERVIEW_SORTS,
  OVERVIEW_SPANS,
  unitOverviewSchema,
  type OverviewRow,
  type UnitOverview,
  type UnitOverviewQuery,
} from './http/unit-overview.ts';
