import type { Cohort } from '@eupnea/contracts/research-cohort';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { cohortQuery } from '../api/research-queries.ts';
import { NEW_COHORT, type ResearchSearch } from '../logic/research-search.ts';
import { CohortEditor } from './cohort-editor.tsx';
import { DatasetsPanel } from './datasets-panel.tsx';
import { DeleteCohortDialog } from './delete-cohort-dialog.tsx';
import styles from './research.module.css';
import { SnapshotsPanel } from './snapshots-panel.tsx';

interface CohortPageProps {
  readonly cohortId: string;
  /** Of a new cohort. */
  readonly projectId: number;
  readonly search: ResearchSearch;
  readonly compared: readonly string[];
  readonly onCompare: (group: string, isChosen: boolean) => void;
  /** `quiet` adds nothing to the history of the browser. */
  readonly onSearchChange: (search: ResearchSearch, how?: 'quiet') => void;
}

/** A cohort: its definition with the count, its snapshots and its data sets. */
export function CohortPage({ cohortId, projectId, search, ...rest }: CohortPageProps) {
  if (cohortId === NEW_COHORT)
    return (
      <CohortEditor
        key={NEW_COHORT}
        projectId={projectId}
        cohort={null}
        edited={search.definition}
        onEdited={(definition) => rest.onSearchChange({ ...search, definition }, 'quiet')}
        onSaved={({ id }) => rest.onSearchChange({ ...search, cohort: String(id), definition: null })}
      />
    );
  return <KnownCohort id={Number(cohortId)} search={search} {...rest} />;
}

interface KnownCohortProps extends Omit<CohortPageProps, 'cohortId' | 'projectId'> {
  readonly id: number;
}

function KnownCohort({ id, search, compared, onCompare, onSearchChange }: KnownCohortProps) {
  const { t } = useTranslation();
  const { data: cohort, error, refetch } = useQuery(cohortQuery(id));
  const [deleted, setDeleted] = useState<Cohort | null>(null);
  if (error !== null)
    return <ProblemNotice title={t('research.cohortFailed')} error={error} onRetry={() => void refetch()} />;
  if (cohort === undefined)
    return <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />;
  return (
    <div className={styles['page']}>
      <CohortEditor
        // Another version is another form; edits of the address go over it.
        key={`${cohort.id} ${cohort.version}`}
        projectId={cohort.project_id}
        cohort={cohort}
        edited={search.definition}
        onEdited={(definition) => onSearchChange({ ...search, definition }, 'quiet')}
        onSaved={() => onSearchChange({ ...search, definition: null }, 'quiet')}
      />
      {search.definition !== null && <p className={styles['hint']}>{t('research.savedOnly')}</p>}
      <SnapshotsPanel cohortId={cohort.id} compared={compared} onCompare={onCompare} />
      <DatasetsPanel key={cohort.version} cohortId={cohort.id} />
      {cohort.may_edit && (
        <div className={styles['actions']}>
          <Button onClick={() => setDeleted(cohort)}>{t('research.delete')}</Button>
        </div>
      )}
      {deleted !== null && (
        <DeleteCohortDialog
          cohort={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => onSearchChange({ ...search, cohort: null, definition: null })}
        />
      )}
    </div>
  );
}
