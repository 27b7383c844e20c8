import type { UnitOverview as Found } from '@eupnea/contracts/unit-overview';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { unitOverviewQuery } from '../api/unit-overview-query.ts';
import { hourOnClock, nameMoment } from '../logic/describe-overview.ts';
import { fallsBackToNewest, sortOf, type OverviewSearch } from '../logic/overview-search.ts';
import { UnitOverviewAbout } from './unit-overview-about.tsx';
import { UnitOverviewFilters } from './unit-overview-filters.tsx';
import { UnitOverviewRow } from './unit-overview-row.tsx';
import analytics from './analytics.module.css';
import styles from './unit-overview.module.css';

interface UnitOverviewPageProps {
  readonly search: OverviewSearch;
  readonly projectId: string | undefined;
  readonly onSearchChange: (search: OverviewSearch) => void;
  /** Links to pages that are not about a single patient. */
  readonly more: ReactNode;
}

/** 24 hours of every patient, marked patients first. */
export function UnitOverviewPage({ search: asked, projectId, onSearchChange, more }: UnitOverviewPageProps) {
  const { t } = useTranslation();
  const ofAsked = useQuery(unitOverviewQuery(asked, projectId));
  const newest: OverviewSearch = { ...asked, span: 'newest' };
  const fallsBack = fallsBackToNewest(asked, ofAsked.data?.total);
  const ofNewest = useQuery({ ...unitOverviewQuery(newest, projectId), enabled: fallsBack });
  const isNewest = fallsBack && ofNewest.data !== undefined && ofNewest.data.total > 0;
  const search = isNewest ? newest : asked;
  // Not "nobody" for a moment before the newest days are there.
  const {
    data: found,
    error,
    isPlaceholderData,
    refetch,
  } = isNewest || (fallsBack && ofNewest.isPending) ? ofNewest : ofAsked;
  const change = (next: OverviewSearch): void => onSearchChange({ ...search, page: undefined, ...next });
  return (
    <>
      <div className={analytics['title']}>
        <h1>{t('navigation.analytics')}</h1>
        {more}
      </div>
      <p className={analytics['hint']}>{t('overview.about')}</p>
      <UnitOverviewFilters search={search} found={found} onChange={change} />
      {error !== null ? (
        <ProblemNotice title={t('overview.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : found.total === 0 ? (
        <EmptyOverview found={found} search={search} onChange={change} />
      ) : (
        <div aria-busy={isPlaceholderData}>
          {isNewest && (
            <p className={styles['standing']} role="status">
              {t('overview.newestInstead')}
            </p>
          )}
          <Standing found={found} search={search} />
          <UnitTable found={found} />
          <PageControls
            page={found.page}
            count={found.count}
            total={found.total}
            onPageChange={(page) => change({ page: page === 1 ? undefined : String(page) })}
          />
          <UnitOverviewAbout timeZone={found.time_zone} />
        </div>
      )}
    </>
  );
}

/** Period and sort rule of the rows. */
function Standing({ found, search }: { readonly found: Found; readonly search: OverviewSearch }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { start, end, time_zone: zone } = found;
  return (
    <p className={styles['standing']} role="status">
      <span>
        {start === null || end === null
          ? t('overview.clock', { zone })
          : t('overview.period', {
              from: nameMoment(start, zone, locale),
              to: nameMoment(end, zone, locale),
              zone,
            })}
      </span>
      {sortOf(search) === 'attention' && <span>{t('overview.rule')}</span>}
      {found.matching > found.compared && (
        <span>{t('overview.cut', { compared: found.compared, matching: found.matching })}</span>
      )}
    </p>
  );
}

/** More rows than a screen shows; those below follow in a render of their own, which gives way to the reader's actions. */
const FIRST_ROWS = 10;

function UnitTable({ found }: { readonly found: Found }) {
  const { t } = useTranslation();
  const zone = found.time_zone;
  const isWhole = useDeferredValue(true, false);
  const rows = isWhole ? found.items : found.items.slice(0, FIRST_ROWS);
  return (
    <div className={styles['place']}>
      <table role="table" className={styles['unit']} aria-label={t('overview.table')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('management.column.patient')}
            </th>
            <th role="columnheader" scope="col">
              {t('overview.hours')}
              {found.start !== null && (
                <span className={styles['scale']} aria-hidden="true">
                  {found.items[0]?.hours.map(({ start }, hour) => (
                    <i key={start}>{hour % 3 === 0 ? hourOnClock(start, zone) : ''}</i>
                  ))}
                </span>
              )}
            </th>
            {(['worst', 'index24', 'outside', 'power', 'alarms', 'newest'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`overview.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <UnitOverviewRow key={row.patient_id} row={row} timeZone={zone} ownDay={found.start === null} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EmptyOverviewProps {
  readonly found: Found;
  readonly search: OverviewSearch;
  readonly onChange: (change: OverviewSearch) => void;
}

/** Reason for an empty table, with the action that changes it. */
function EmptyOverview({ found, search, onChange }: EmptyOverviewProps) {
  const { t } = useTranslation();
  if (search.search !== undefined || search.sign !== undefined) {
    return (
      <NoticePage trace="breath" title={t('overview.noMatch')} text={t('overview.noMatchText')}>
        <Button onClick={() => onChange({ search: undefined, sign: undefined })}>
          {t('overview.clear')}
        </Button>
      </NoticePage>
    );
  }
  if (found.start === null) {
    return <NoticePage trace="breath" title={t('analytics.nobody')} text={t('analytics.nobodyText')} />;
  }
  return (
    <NoticePage trace="breath" title={t('overview.nobody')} text={t('overview.nobodyText')}>
      <Button onClick={() => onChange({ span: 'newest', end: undefined })}>{t('overview.showNewest')}</Button>
    </NoticePage>
  );
}
