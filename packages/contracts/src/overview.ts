/** The unit at a glance; apart from the main entry, as few pages need it. */
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
