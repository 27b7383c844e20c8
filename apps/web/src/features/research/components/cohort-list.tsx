import type { Cohort } from '@eupnea/contracts/research-cohort';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { cohortsQuery, ROWS_A_PAGE } from '../api/research-queries.ts';
import styles from './research.module.css';

interface CohortListProps {
  readonly projectId: number;
  readonly page: number;
  readonly compared: readonly string[];
  readonly renderLink: (cohort: Cohort) => ReactNode;
  readonly onPageChange: (page: number) => void;
  readonly onCompare: (group: string, isChosen: boolean) => void;
  readonly onNew: () => void;
}

/** Cohorts of a project, the newest change first; some are chosen to be compared. */
export function CohortList(props: CohortListProps) {
  const { projectId, page, compared, renderLink, onPageChange, onCompare, onNew } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(cohortsQuery(projectId, page));
  if (error !== null)
    return <ProblemNotice title={t('research.failed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <Skeleton height={240} animate={false} role="status" aria-label={t('common.loading')} />;
  if (data.total === 0)
    return (
      <NoticePage title={t('research.none')} text={t('research.noneText')} trace="breath">
        <Button variant="filled" onClick={onNew}>
          {t('research.new')}
        </Button>
      </NoticePage>
    );
  return (
    <Panel title={t('research.cohorts')} note={t('research.cohortsNote')}>
      <ul className={styles['cohorts']}>
        {data.items.map((cohort) => (
          <li key={cohort.id}>
            <Checkbox
              aria-label={t('research.compareNamed', { name: cohort.name })}
              checked={compared.includes(`c${cohort.id}`)}
              onChange={(event) => onCompare(`c${cohort.id}`, event.currentTarget.checked)}
            />
            <strong>{renderLink(cohort)}</strong>
            <span>{t('research.versionOf', { version: cohort.version })}</span>
            <span>{cohort.username ?? '---'}</span>
            <span>{formatInstant(cohort.updated_at, locale)}</span>
          </li>
        ))}
      </ul>
      <PageControls page={page} count={ROWS_A_PAGE} total={data.total} onPageChange={onPageChange} />
    </Panel>
  );
}
