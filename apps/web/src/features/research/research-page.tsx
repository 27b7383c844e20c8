import type { Cohort } from '@eupnea/contracts/research-cohort';
import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { cohortQuery, researchProjectsQuery } from './api/research-queries.ts';
import { CohortList } from './components/cohort-list.tsx';
import { CohortPage } from './components/cohort-page.tsx';
import styles from './components/research.module.css';
import { startEffect } from './logic/effect-search.ts';
import { NEW_COHORT, type ResearchSearch } from './logic/research-search.ts';

interface ResearchPageProps {
  readonly search: ResearchSearch;
  /** Project of an address below `/projects`. */
  readonly scopedProject: string | undefined;
  readonly renderCohortLink: (cohort: Cohort) => ReactNode;
  readonly renderListLink: (name: string) => ReactNode;
  readonly onSearchChange: (search: ResearchSearch, how?: 'quiet') => void;
}

/** Maximum number of compared groups on the server. */
const COMPARED_MAX = 4;

/** Cohorts of a project, or a single one. */
export function ResearchPage(props: ResearchPageProps) {
  const { search, scopedProject, renderCohortLink, renderListLink, onSearchChange } = props;
  const { t } = useTranslation();
  const projects = useQuery(researchProjectsQuery);
  const [compared, setCompared] = useState<readonly string[]>([]);
  if (projects.error !== null)
    return (
      <ProblemNotice
        wholePage
        title={t('research.failed')}
        error={projects.error}
        onRetry={() => void projects.refetch()}
      />
    );
  if (projects.data === undefined)
    return <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />;
  const asked = Number(scopedProject ?? search.project);
  const project = projects.data.find(({ id }) => id === asked) ?? projects.data[0];
  if (project === undefined)
    return (
      <NoticePage
        wholePage
        title={t('research.noProject')}
        text={t('research.noProjectText')}
        trace="breath"
      />
    );
  const choose = (group: string, isChosen: boolean) => {
    const others = compared.filter((one) => one !== group);
    setCompared(isChosen ? [...others, group].slice(-COMPARED_MAX) : others);
  };
  const list = t('navigation.research');
  return (
    <>
      <PageHead
        crumb={
          search.cohort !== null && (
            <>
              {renderListLink(list)} / {t('research.cohort')}
            </>
          )
        }
        title={search.cohort === null ? list : <CohortTitle cohort={search.cohort} />}
      >
        <div className={styles['headActions']}>
          {scopedProject === undefined && search.cohort === null && (
            <Select
              aria-label={t('research.project')}
              allowDeselect={false}
              data={projects.data.map(({ id, name, patients }) => ({
                value: String(id),
                label: `${name} (${t('research.patients', { count: patients })})`,
              }))}
              value={String(project.id)}
              onChange={(id) => {
                setCompared([]);
                onSearchChange({ ...search, project: id, page: 1 });
              }}
            />
          )}
          {search.cohort !== null && search.cohort !== NEW_COHORT && (
            <Button onClick={() => onSearchChange({ ...search, effect: startEffect(`c${search.cohort}`) })}>
              {t('research.effect.title')}
            </Button>
          )}
          {compared.length > 0 && (
            <Button onClick={() => onSearchChange({ ...search, compare: compared })}>
              {t('research.compareChosen', { count: compared.length })}
            </Button>
          )}
          {search.cohort === null && (
            <Button
              variant="filled"
              onClick={() => onSearchChange({ ...search, project: String(project.id), cohort: NEW_COHORT })}
            >
              {t('research.new')}
            </Button>
          )}
        </div>
      </PageHead>
      {search.cohort === null ? (
        <>
          <p className={`${styles['hint']} ${styles['about']}`}>{t('research.about')}</p>
          <CohortList
            projectId={project.id}
            page={search.page}
            compared={compared}
            renderLink={renderCohortLink}
            onPageChange={(page) => onSearchChange({ ...search, page })}
            onCompare={choose}
            onNew={() => onSearchChange({ ...search, project: String(project.id), cohort: NEW_COHORT })}
          />
        </>
      ) : (
        <CohortPage
          cohortId={search.cohort}
          projectId={project.id}
          search={search}
          compared={compared}
          onCompare={choose}
          onSearchChange={onSearchChange}
        />
      )}
    </>
  );
}

function CohortTitle({ cohort }: { readonly cohort: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...cohortQuery(Number(cohort)), enabled: cohort !== NEW_COHORT });
  if (cohort === NEW_COHORT) return t('research.new');
  return data?.name ?? t('research.cohort');
}
