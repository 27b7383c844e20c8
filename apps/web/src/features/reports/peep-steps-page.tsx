import type { PeepSteps } from '@eupnea/contracts/peep-steps';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { Panel } from '../../ui/files/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { peepStepsQuery } from './api/peep-steps-query.ts';
import { DaysHead } from './components/days-head.tsx';
import styles from './components/report.module.css';
import { PEEP_STEPS_DAY_CHOICES, type PeepStepsSearch } from './logic/peep-steps-search.ts';
import type { PeepLevel } from './logic/peep-step-values.ts';
import { PeepManoeuvrePanel } from './peep-steps/peep-manoeuvre.tsx';

interface PeepStepsPageViewProps {
  readonly search: PeepStepsSearch;
  readonly projectId: string | undefined;
  readonly onSearchChange: (search: PeepStepsSearch) => void;
  /** Breadcrumb links to the pages above. */
  readonly crumb: ReactNode;
  /** Renders the link from a level to its breaths. */
  readonly renderLevel: (found: PeepSteps, level: PeepLevel, name: string) => ReactNode;
}

/** PEEP steps of one patient over days: each manoeuvre with its levels. */
export function PeepStepsPageView({
  search,
  projectId,
  onSearchChange,
  crumb,
  renderLevel,
}: PeepStepsPageViewProps) {
  const { t } = useTranslation();
  const {
    data: found,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({ ...peepStepsQuery(search, projectId), placeholderData: keepPreviousData });
  return (
    <div className={styles['page']} aria-busy={isPlaceholderData}>
      <div className={styles['crumb']}>{crumb}</div>
      <DaysHead
        title={t('peepSteps.title')}
        shown={error === null ? found : undefined}
        search={search}
        choices={PEEP_STEPS_DAY_CHOICES}
        isStale={isPlaceholderData}
        onDays={(days) => onSearchChange({ ...search, days })}
        onAt={(at) => onSearchChange({ ...search, at })}
      />
      {error !== null ? (
        <ProblemNotice title={t('peepSteps.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <Manoeuvres found={found} renderLevel={(level, name) => renderLevel(found, level, name)} />
      )}
    </div>
  );
}

interface ManoeuvresProps {
  readonly found: PeepSteps;
  readonly renderLevel: (level: PeepLevel, name: string) => ReactNode;
}

function Manoeuvres({ found, renderLevel }: ManoeuvresProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { manoeuvres, manoeuvres_total: total, unset_changes: unset } = found;
  return (
    <>
      <p className={styles['hint']}>
        {t('peepSteps.found', { number: total, breaths: found.breaths })} {t('peepSteps.method')}
      </p>
      {unset > 0 && <p className={styles['hint']}>{t('peepSteps.unset', { number: unset })}</p>}
      {found.is_cut && <p className={styles['hint']}>{t('peepSteps.isCut')}</p>}
      {manoeuvres.length === 0 && (
        <Panel title={t('peepSteps.none')}>
          <p className={styles['hint']}>{t('peepSteps.noneText')}</p>
        </Panel>
      )}
      {manoeuvres.map((manoeuvre) => (
        <PeepManoeuvrePanel
          key={`${manoeuvre.device_id} ${manoeuvre.start}`}
          manoeuvre={manoeuvre}
          renderLevel={renderLevel}
        />
      ))}
      {total > manoeuvres.length && (
        <p className={styles['hint']}>{t('peepSteps.more', { number: total - manoeuvres.length })}</p>
      )}
      <p className={styles['foot']}>
        {t('frame.researchOnly')}. {t('frame.notForMonitoring')}{' '}
        {t('reports.made', { time: formatInstant(found.made_at, locale) })}
      </p>
    </>
  );
}
