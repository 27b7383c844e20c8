import type { RoundPage } from '@eupnea/contracts/round-page';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeCountedIndex } from '@eupnea/notation/describe-counted-index';
import { formatInstant } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { openRoundPagePdf, roundPageQuery } from './api/round-page-query.ts';
import { BoundTable } from './components/bound-table.tsx';
import styles from './components/report.module.css';
import { RoundGases } from './components/round-gases.tsx';
import { RoundHead } from './components/round-head.tsx';
import { RoundNumbers } from './components/round-numbers.tsx';
import roundStyles from './components/round-page.module.css';
import { RoundChanges, RoundSettings } from './components/round-settings.tsx';
import { RoundTiles } from './components/round-tiles.tsx';
import { RoundTreatment } from './components/round-treatment.tsx';
import { RoundWorstHour } from './components/round-worst-hour.tsx';
import type { RoundSearch } from './logic/round-search.ts';
import { toReported } from '@eupnea/notation/round-values';

interface RoundPageViewProps {
  readonly search: RoundSearch;
  readonly projectId: string | undefined;
  readonly onSearchChange: (search: RoundSearch) => void;
  /** Breadcrumb links to the pages above. */
  readonly crumb: ReactNode;
  /** Renders the link from an hour to its breaths. */
  readonly renderHour: (
    round: RoundPage,
    hour: NonNullable<RoundPage['worst_hour']>,
    name: string,
  ) => ReactNode;
}

/** One patient for the morning: 24 hours against the 24 before, on one sheet of paper. */
export function RoundPageView({ search, projectId, onSearchChange, crumb, renderHour }: RoundPageViewProps) {
  const { t } = useTranslation();
  const {
    data: round,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({ ...roundPageQuery(search, projectId), placeholderData: keepPreviousData });
  return (
    <div className={styles['page']} aria-busy={isPlaceholderData}>
      <div className={styles['crumb']}>{crumb}</div>
      <RoundHead
        round={error === null ? round : undefined}
        isStale={isPlaceholderData}
        onEnd={(at) => onSearchChange({ ...search, at })}
        onPdf={(language) => openRoundPagePdf(search, round?.end ?? search.at, projectId, language)}
      />
      {error !== null ? (
        <ProblemNotice title={t('round.failed')} error={error} onRetry={() => void refetch()} />
      ) : round === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : round.breaths === 0 && round.gases.length === 0 && round.medications.length === 0 ? (
        <NoticePage trace="breath" title={t('round.none')} text={t('round.noneText')} />
      ) : (
        <RoundPanels round={round} renderHour={(hour, name) => renderHour(round, hour, name)} />
      )}
    </div>
  );
}

interface RoundPanelsProps {
  readonly round: RoundPage;
  readonly renderHour: (hour: NonNullable<RoundPage['worst_hour']>, name: string) => ReactNode;
}

function RoundPanels({ round, renderHour }: RoundPanelsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <RoundTiles round={round} />
      <div className={roundStyles['column']}>
        <RoundSettings round={round} />
      </div>
      <div className={styles['grid']}>
        <div className={roundStyles['column']}>
          <RoundNumbers round={round} />
          <RoundChanges round={round} />
          <RoundGases round={round} />
        </div>
        <div className={roundStyles['column']}>
          <BoundTable report={toReported(round)} />
          <RoundWorstHour round={round} renderHour={renderHour} />
          <RoundTreatment round={round} />
        </div>
      </div>
      <p className={styles['hint']}>
        {t('round.method', { level: Math.round(round.bootstrap.level * 100) })}{' '}
        {describeCountedIndex(round.asynchrony.counted, t, locale)}
      </p>
      <p className={styles['foot']}>
        {t('frame.researchOnly')}. {t('frame.notForMonitoring')}{' '}
        {t('reports.made', { time: formatInstant(round.made_at, locale) })}
      </p>
    </>
  );
}
