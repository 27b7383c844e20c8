import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import type { FilterKind } from '../../lib/devices/device-filters.ts';

/** Text of a filter value: codes as words, localised dates, measures with units. */
export function useFilterText(): (kind: FilterKind, value: string) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (kind, value) => {
    switch (kind) {
      case 'age':
        return t(`wall.ageCode.${value}`);
      case 'gender':
        return value
          .split(',')
          .map((code) => t(`wall.genderCode.${code}`))
          .join(', ');
      case 'date_in':
        return formatDay(value, locale);
      case 'ibw':
        return `${value} kg`;
      case 'height':
        return `${value} cm`;
      case 'id':
      case 'ventilator':
        return value;
    }
  };
}
