import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { activePatientsQuery } from '../api/active-patients-query.ts';
import { PageControls } from './page-controls.tsx';
import { PatientTable } from './patient-table.tsx';
import styles from './active-patients.module.css';

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

interface ActivePatientsProps {
  readonly page: number;
  readonly onPageChange: (page: number) => void;
  readonly onUpload: () => void;
}

/** The table of patients with its pages, and what stands there before the first one. */
export function ActivePatients({ page, onPageChange, onUpload }: ActivePatientsProps) {
  const { t } = useTranslation();
  const patients = useQuery(activePatientsQuery(page));
  if (patients.error !== null) {
    const retry = () => void patients.refetch();
    return <ProblemNotice title={t('management.failed')} error={patients.error} onRetry={retry} />;
  }
  if (patients.data === undefined) {
    return (
      <div className={styles['card']} role="status" aria-label={t('common.loading')}>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} height={35} mt={1} radius={0} animate={false} />
        ))}
      </div>
    );
  }
  const { items, total, count } = patients.data;
  if (total === 0) {
    return (
      <NoticePage title={t('management.empty.title')} text={t('management.empty.text')} trace="breath">
        <Button variant="filled" onClick={onUpload}>
          {t('management.upload')}
        </Button>
      </NoticePage>
    );
  }
  return (
    <div className={styles['card']}>
      <PatientTable patients={items} />
      <PageControls page={page} count={count} total={total} onPageChange={onPageChange} />
    </div>
  );
}
