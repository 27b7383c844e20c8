import type { Weaning } from '@eupnea/contracts/weaning';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { openWeaningPdf, weaningQuery } from './api/weaning-query.ts';
import { DaysHead } from './components/days-head.tsx';
import styles from './components/report.module.css';
import roundStyles from './components/round-page.module.css';
import { WEANING_DAY_CHOICES, type WeaningSearch } from './logic/weaning-search.ts';
import { WeaningDefinitionPanel } from './weaning/weaning-definition.tsx';
import { WeaningReadiness } from './weaning/weaning-readiness.tsx';
import { WeaningTiles } from './weaning/weaning-tiles.tsx';
import { WeaningTimeline } from './weaning/weaning-timeline.tsx';
import weaningStyles from './weaning/weaning.module.css';
import { WeaningTrialNumbers, WeaningTrials } from './weaning/weaning-trials.tsx';

interface WeaningPageViewProps {
  readonly search: WeaningSearch;
  readonly projectId: string | undefined;
  readonly onSearchChange: (search: WeaningSearch) => void;
  /** Breadcrumb links to the pages above. */
  readonly crumb: ReactNode;
  /** Renders the link from a trial to its breaths. */
  readonly renderTrial: (weaning: Weaning, trial: Weaning['trials'][number], name: string) => ReactNode;
}

/** Weaning of one patient over days, on one sheet of paper. */
export function WeaningPageView({
  search,
  projectId,
  onSearchChange,
  crumb,
  renderTrial,
}: WeaningPageViewProps) {
  const { t } = useTranslation();
  const {
    data: weaning,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({ ...weaningQuery(search, projectId), placeholderData: keepPreviousData });
  return (
    <div className={styles['page']} aria-busy={isPlaceholderData}>
      <div className={styles['crumb']}>{crumb}</div>
      <DaysHead
        title={t('weaning.title')}
        shown={error === null ? weaning : undefined}
        search={search}
        choices={WEANING_DAY_CHOICES}
        isStale={isPlaceholderData}
        onDays={(days) => onSearchChange({ ...search, days })}
        onAt={(at) => onSearchChange({ ...search, at })}
        onPdf={(language) => openWeaningPdf(search, projectId, language)}
      />
      {error !== null ? (
        <ProblemNotice title={t('weaning.failed')} error={error} onRetry={() => void refetch()} />
      ) : weaning === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <WeaningPanels
          weaning={weaning}
          projectId={projectId}
          renderTrial={(trial, name) => renderTrial(weaning, trial, name)}
        />
      )}
    </div>
  );
}

interface WeaningPanelsProps {
  readonly weaning: Weaning;
  readonly projectId: string | undefined;
  readonly renderTrial: (trial: Weaning['trials'][number], name: string) => ReactNode;
}

function WeaningPanels({ weaning, projectId, renderTrial }: WeaningPanelsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <WeaningTiles weaning={weaning} />
      <div className={roundStyles['column']}>
        <WeaningTimeline weaning={weaning} />
        <WeaningTrials weaning={weaning} renderTrial={renderTrial} />
        <WeaningTrialNumbers weaning={weaning} />
      </div>
      <div className={`${styles['grid']} ${weaningStyles['halves']}`}>
        <WeaningReadiness weaning={weaning} />
        <WeaningDefinitionPanel weaning={weaning} projectId={projectId} />
      </div>
      <p className={styles['foot']}>
        {t('frame.researchOnly')}. {t('frame.notForMonitoring')}{' '}
        {t('reports.made', { time: formatInstant(weaning.made_at, locale) })}
      </p>
    </>
  );
}
