import type { EndpointRequest } from '@eupnea/contracts/endpoint-message';
import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { DeviceFilters } from './device-filters.ts';
import { toFilterState } from './filter-state.ts';
import { GENDER_FILTER } from './filter-vocabulary.ts';

export type DevicesQuery = EndpointRequest<(typeof ENDPOINTS)['listDeviceSummaries']>['query'];

export interface DevicesOrder {
  readonly descending: boolean;
  /** Project of the address; absent outside a project. */
  readonly projectId: string | undefined;
}

/**
 * Query of GET /devices in the specification: text filters only when not empty, gender 3 without a selection.
 */
export function toDevicesQuery(
  filters: DeviceFilters,
  { descending, projectId }: DevicesOrder,
): DevicesQuery {
  const { sortAsc, ageType, sexObj, inputValue, dateValue } = toFilterState(filters, descending);
  const genders = (['man', 'woman', 'any_male'] as const)
    .filter((sex) => sexObj[sex])
    .map((sex) => GENDER_FILTER[sex]);
  const { id, ventilator, ibw, height } = inputValue;
  return {
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ventilator_id_sort: sortAsc ? 'asc' : 'desc',
    patient_gender_filter: genders.length === 0 ? [GENDER_FILTER.none] : genders,
    ...(ageType === null ? {} : { patient_age_filter: ageType }),
    ...(id === undefined ? {} : { patient_id_filter: id }),
    ...(ventilator === undefined ? {} : { ventilator_id_filter: ventilator }),
    ...(ibw === undefined ? {} : { patient_ibw_filter: ibw }),
    ...(height === undefined ? {} : { patient_height_filter: height }),
    ...(dateValue === null ? {} : { patient_date_in_filter: dateValue }),
  };
}
