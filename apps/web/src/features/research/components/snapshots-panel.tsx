import type { CohortSnapshot, SnapshotDifference } from '@eupnea/contracts/research-snapshot';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { RESEARCH, ROWS_A_PAGE, snapshotsQuery } from '../api/research-queries.ts';
import { hourDecimals } from '../logic/hour-decimals.ts';
import styles from './research.module.css';
import { StretchTable } from './stretch-table.tsx';

interface SnapshotsPanelProps {
  readonly cohortId: number;
  /** Chosen for comparison: `c12`, `s3`. */
  readonly compared: readonly string[];
  readonly onCompare: (group: string, isChosen: boolean) => void;
}

/** What the definition gave at earlier moments, and what changed since. */
export function SnapshotsPanel({ cohortId, compared, onCompare }: SnapshotsPanelProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const snapshots = useQuery(snapshotsQuery(cohortId, page));
  const make = useMutation({
    mutationFn: () => api.call('createSnapshot', { params: { id: cohortId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [RESEARCH, 'cohort', cohortId] }),
  });
  const { data } = snapshots;
  return (
    <Panel
      title={t('research.snapshots')}
      note={t('research.snapshotsNote')}
      actions={
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {t('research.makeSnapshot')}
        </Button>
      }
    >
      <FormFailure error={make.error ?? snapshots.error} />
      {data?.total === 0 && <p className={styles['hint']}>{t('research.noSnapshots')}</p>}
      {data?.items.map((snapshot) => (
        <SnapshotRow
          key={snapshot.id}
          snapshot={snapshot}
          isOpen={opened === snapshot.id}
          isCompared={compared.includes(`s${snapshot.id}`)}
          onOpen={(isOpen) => setOpened(isOpen ? snapshot.id : null)}
          onCompare={(isChosen) => onCompare(`s${snapshot.id}`, isChosen)}
        />
      ))}
      {data !== undefined && data.total > ROWS_A_PAGE && (
        <PageControls page={page} count={ROWS_A_PAGE} total={data.total} onPageChange={setPage} />
      )}
    </Panel>
  );
}

interface SnapshotRowProps {
  readonly snapshot: CohortSnapshot;
  readonly isOpen: boolean;
  readonly isCompared: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onCompare: (isChosen: boolean) => void;
}

function SnapshotRow({ snapshot, isOpen, isCompared, onOpen, onCompare }: SnapshotRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { patients, stretches, hours } = snapshot;
  const made = formatInstant(snapshot.created_at, locale);
  return (
    <article className={styles['row']} aria-label={t('research.snapshotOf', { made })}>
      <div className={styles['rowHead']}>
        <strong>{made}</strong>
        <span>
          {t('research.patients', { count: patients })},{' '}
          {t('research.stretchesAndHours', {
            count: stretches,
            hours: formatNumber(hours, hourDecimals(hours), locale),
          })}
        </span>
        <span className={styles['note']}>
          {t('research.madeWith', {
            version: snapshot.cohort_version,
            analysis: snapshot.analysis_version,
            software: snapshot.software,
          })}
        </span>
        <span className={styles['rowActions']}>
          <Checkbox
            label={t('research.compareThis')}
            checked={isCompared}
            onChange={(event) => onCompare(event.currentTarget.checked)}
          />
          <Button aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {isOpen ? t('research.hideStretches') : t('research.showStretches')}
          </Button>
        </span>
      </div>
      {snapshot.difference !== null && <Difference difference={snapshot.difference} />}
      {isOpen && <StretchTable snapshotId={snapshot.id} />}
    </article>
  );
}

function Difference({ difference }: { readonly difference: SnapshotDifference }) {
  const { t } = useTranslation();
  const { patients_added: added, patients_removed: removed } = difference;
  const parts = [
    added.length > 0 && t('research.difference.patientsAdded', { ids: added.join(', ') }),
    removed.length > 0 && t('research.difference.patientsRemoved', { ids: removed.join(', ') }),
    difference.stretches_added > 0 &&
      t('research.difference.stretchesAdded', { count: difference.stretches_added }),
    difference.stretches_removed > 0 &&
      t('research.difference.stretchesRemoved', { count: difference.stretches_removed }),
    difference.stretches_changed > 0 &&
      t('research.difference.stretchesChanged', { count: difference.stretches_changed }),
    difference.definition_changed && t('research.difference.definition'),
    difference.analysis_changed && t('research.difference.analysis'),
  ].filter((part) => part !== false);
  return (
    <p className={styles['difference']}>
      <strong>{t('research.difference.title')}</strong>{' '}
      {parts.length === 0 ? t('research.difference.none') : parts.join(' · ')}
    </p>
  );
}
