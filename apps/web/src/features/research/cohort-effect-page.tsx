import type { CohortEffect } from '@eupnea/contracts/cohort-effect';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { effectKey, effectProgressQuery, effectQuery } from './api/effect-query.ts';
import styles from './components/comparison.module.css';
import { EffectChanges } from './components/effect-changes.tsx';
import { EffectForest } from './components/effect-forest.tsx';
import { EffectForm } from './components/effect-form.tsx';
import { EffectTable } from './components/effect-table.tsx';
import { EffectWait } from './components/effect-wait.tsx';
import { useEffectWords } from './hooks/use-effect-words.ts';
import type { EffectSearch } from './logic/effect-search.ts';

interface CohortEffectPageProps {
  readonly search: EffectSearch;
  readonly onSearchChange: (search: EffectSearch) => void;
  /** The way back to the cohorts. */
  readonly crumb: ReactNode;
}

/** Breathing before and after all changes of a setting in a cohort. */
export function CohortEffectPage({ search, onSearchChange, crumb }: CohortEffectPageProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(effectQuery(search));
  const { data: progress } = useQuery(effectProgressQuery(search));
  const { row: _row, ...question } = search;
  return (
    <>
      <PageHead crumb={crumb} title={data?.name ?? t('research.effect.title')} />
      <div className={styles['page']}>
        <EffectForm key={JSON.stringify(question)} search={search} onChange={onSearchChange} />
        {isFetching ? (
          <p role="status" className={styles['form']}>
            <EffectWait progress={progress} />
            <Button size="xs" onClick={() => void client.cancelQueries({ queryKey: effectKey(search) })}>
              {t('common.cancel')}
            </Button>
          </p>
        ) : error !== null ? (
          <ProblemNotice title={t('research.effect.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          (data === undefined || isPlaceholderData) && (
            <p className={styles['form']}>
              {t('research.effect.stopped')}
              <Button size="xs" onClick={() => void refetch()}>
                {t('research.effect.show')}
              </Button>
            </p>
          )
        )}
        {data !== undefined && error === null && (
          <div className={styles['stack']} aria-busy={isPlaceholderData} data-old={isPlaceholderData}>
            <Results effect={data} search={search} onSearchChange={onSearchChange} />
          </div>
        )}
      </div>
    </>
  );
}

interface ResultsProps extends Omit<CohortEffectPageProps, 'crumb'> {
  readonly effect: CohortEffect;
}

function Results({ effect, search, onSearchChange }: ResultsProps) {
  const { t } = useTranslation();
  const words = useEffectWords();
  const { found, used, patients, excluded, setting } = effect;
  const reasons = excluded.filter(({ changes }) => changes > 0);
  if (found.changes === 0)
    return (
      <NoticePage
        title={t('research.effect.none')}
        text={t('research.effect.noneText', { setting: words.nameSetting(setting), patients })}
        trace="breath"
      />
    );
  return (
    <>
      <p className={styles['hint']}>
        {t('research.effect.found', {
          used: used.changes,
          usedPatients: used.patients,
          found: found.changes,
          foundPatients: found.patients,
          patients,
        })}{' '}
        {reasons.length > 0 &&
          t('research.effect.leftOut', {
            reasons: reasons
              .map(({ reason, changes }) => `${t(`research.effect.excluded.${reason}`)} ${changes}`)
              .join('; '),
          })}{' '}
        {t('research.effect.caution')}
      </p>
      <EffectTable effect={effect} />
      <EffectForest
        effect={effect}
        row={search.row}
        onRowChange={(row) => onSearchChange({ ...search, row })}
      />
      <EffectChanges effect={effect} row={search.row} />
    </>
  );
}
