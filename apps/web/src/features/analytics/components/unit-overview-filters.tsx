import { DAY_MS } from '@eupnea/model';
import {
  OVERVIEW_SIGNS,
  OVERVIEW_SORTS,
  OVERVIEW_SPANS,
  type UnitOverview,
} from '@eupnea/contracts/unit-overview';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx';
import { orderOf, sortOf, spanOf, type OverviewSearch } from '../logic/overview-search.ts';
import styles from './unit-overview.module.css';

interface UnitOverviewFiltersProps {
  readonly search: OverviewSearch;
  /** Current answer; the buttons step from its day. */
  readonly found: UnitOverview | undefined;
  readonly onChange: (change: OverviewSearch) => void;
}

const TYPING_MS = 250;
const ALL = 'all';

/** Filters of the overview: day, patients and order. */
export function UnitOverviewFilters({ search, found, onChange }: UnitOverviewFiltersProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search.search ?? '');
  const narrow = useDebouncedCallback(
    (text: string) => onChange({ search: text.trim() === '' ? undefined : text.trim() }),
    TYPING_MS,
  );
  return (
    <div className={styles['filters']}>
      <TextInput
        label={t('patient.pseudonym')}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          narrow(event.currentTarget.value);
        }}
      />
      <Select
        label={t('overview.noted')}
        allowDeselect={false}
        value={search.sign ?? ALL}
        data={[
          { value: ALL, label: t('overview.everybody') },
          ...OVERVIEW_SIGNS.map((value) => ({ value, label: t(`overview.sign.${value}`) })),
        ]}
        onChange={(value) => onChange({ sign: OVERVIEW_SIGNS.find((known) => known === value) })}
      />
      <Select
        label={t('overview.sortBy')}
        allowDeselect={false}
        value={sortOf(search)}
        data={OVERVIEW_SORTS.map((value) => ({
          value,
          label: value === 'pseudonym' ? t('patient.pseudonym') : t(`overview.sort.${value}`),
        }))}
        onChange={(value) =>
          onChange({ sort: OVERVIEW_SORTS.find((known) => known === value), order: undefined })
        }
      />
      <Button onClick={() => onChange({ order: orderOf(search) === 'asc' ? 'desc' : 'asc' })}>
        {t(`overview.order.${orderOf(search)}`)}
      </Button>
      <SegmentedControl
        aria-label={t('overview.span')}
        value={spanOf(search)}
        data={OVERVIEW_SPANS.map((value) => ({ value, label: t(`overview.spans.${value}`) }))}
        onChange={(value) => onChange({ span: value, end: undefined })}
      />
      {spanOf(search) === 'common' && <DaySteps search={search} found={found} onChange={onChange} />}
      <SavedViews screen="overview" />
    </div>
  );
}

/** Buttons for the previous day, the next day and now. */
function DaySteps({ search, found, onChange }: UnitOverviewFiltersProps) {
  const { t } = useTranslation();
  const step = (days: number): void => {
    if (found?.end === undefined || found.end === null) return;
    // A moment inside the last hour, because the server uses the hour that contains it.
    const endMs = Date.parse(found.end) + days * DAY_MS - 1;
    onChange({ end: endMs > Date.now() ? undefined : new Date(endMs).toISOString() });
  };
  return (
    <span className={styles['steps']}>
      <Button onClick={() => step(-1)}>{t('overview.dayBack')}</Button>
      <Button disabled={search.end === undefined} onClick={() => step(1)}>
        {t('overview.dayOn')}
      </Button>
    </span>
  );
}
