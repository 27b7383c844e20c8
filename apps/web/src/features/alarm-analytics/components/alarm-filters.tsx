import { ALARM_PRIORITIES, ALARM_SOURCES } from '@eupnea/contracts/alarm-analytics';
import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { Token } from '../../../ui/token.tsx';
import { type AlarmSearch, SHOWN_DAYS } from '../logic/alarm-search.ts';
import styles from './alarm-analytics.module.css';
import { OwnPeriod } from './own-period.tsx';

interface AlarmFiltersProps {
  readonly search: AlarmSearch;
  /** Name of the only shown device. */
  readonly deviceName: string | null;
  readonly onChange: (search: AlarmSearch) => void;
}

const ALL = 'all';

/** Filters of every panel of the page. */
export function AlarmFilters({ search, deviceName, onChange }: AlarmFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['filters']}>
      <div className={styles['period']}>
        <SegmentedControl
          aria-label={t('review.period')}
          data={SHOWN_DAYS.map((value) => ({ value, label: t(`alarms.days.${value}`) }))}
          value={search.own === null ? search.days : ''}
          onChange={(value) => {
            const days = SHOWN_DAYS.find((known) => known === value);
            if (days !== undefined) onChange({ ...search, days, own: null });
          }}
        />
        <OwnPeriod
          key={`${search.own?.from} ${search.own?.to}`}
          own={search.own}
          onChoose={(own) => onChange({ ...search, own })}
        />
      </div>
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('alarms.source')}
        data={[
          { value: ALL, label: t('alarms.allSources') },
          ...ALARM_SOURCES.map((value) => ({ value, label: t(`alarms.sources.${value}`) })),
        ]}
        value={search.source ?? ALL}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ ...search, source: ALARM_SOURCES.find((known) => known === value) ?? null })
        }
      />
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('alarms.priority')}
        data={[
          { value: ALL, label: t('alarms.allPriorities') },
          ...ALARM_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
        ]}
        value={search.priority ?? ALL}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ ...search, priority: ALARM_PRIORITIES.find((known) => known === value) ?? null })
        }
      />
      {search.device !== null && (
        <Token
          kind={t('alarms.device')}
          text={deviceName ?? `#${search.device}`}
          onRemove={() => onChange({ ...search, device: null })}
        />
      )}
      <SavedViews screen="alarms" />
    </div>
  );
}
