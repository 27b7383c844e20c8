import { AGE_CODES, activeFilters, type DeviceFilters, type FilterKind } from './device-filters.ts';
import { GENDER_FILTER } from './filter-vocabulary.ts';

/** Filter and sort state of a device list under the names of the specification (section 3). */
export interface FilterState {
  readonly sortAsc: boolean;
  /** Filters in force; without any, `none`. */
  readonly filterType: readonly (FilterKind | 'none')[];
  readonly ageType: (typeof AGE_CODES)[number] | null;
  readonly sexObj: { readonly man: boolean; readonly woman: boolean; readonly any_male: boolean };
  readonly inputValue: Pick<DeviceFilters, 'id' | 'ventilator' | 'ibw' | 'height'>;
  /** Date in, as YYYY-MM-DD. */
  readonly dateValue: string | null;
}

/** State of the filters of an address. */
export function toFilterState(filters: DeviceFilters, descending: boolean): FilterState {
  const kinds = activeFilters(filters).map(({ kind }) => kind);
  const genders = filters.gender?.split(',') ?? [];
  const { id, ventilator, ibw, height } = filters;
  return {
    sortAsc: !descending,
    filterType: kinds.length === 0 ? ['none'] : kinds,
    ageType: AGE_CODES.find((code) => code === filters.age) ?? null,
    sexObj: {
      man: genders.includes(GENDER_FILTER.man),
      woman: genders.includes(GENDER_FILTER.woman),
      any_male: genders.includes(GENDER_FILTER.any_male),
    },
    inputValue: {
      ...(id === undefined ? {} : { id }),
      ...(ventilator === undefined ? {} : { ventilator }),
      ...(ibw === undefined ? {} : { ibw }),
      ...(height === undefined ? {} : { height }),
    },
    dateValue: filters.date_in ?? null,
  };
}
