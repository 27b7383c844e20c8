import { TextInput, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { describePatientAtLength } from '../../../lib/clinical/describe-device.ts';
import { describeRecordings } from '../../../lib/clinical/describe-recordings.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import styles from './analytics.module.css';

/** The list to choose from is narrowed by typing; nobody reads more than this. */
const LISTED_PATIENTS = 50;
const TYPING_MS = 250;

interface AnalyticsStartProps {
  readonly projectId: string | undefined;
  readonly title: string;
  readonly about: string;
  /** The way to a patient's numbers. */
  readonly renderLink: (patientId: number, name: string) => ReactNode;
  /** The ways to what is no single patient's. */
  readonly more?: ReactNode;
}

/** Whose numbers: one of the patients that the caller may see. */
export function AnalyticsStart({ projectId, title, about, renderLink, more }: AnalyticsStartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const query = {
    state: 'all' as const,
    count: LISTED_PATIENTS,
    sortBy: 'id' as const,
    sortOrder: 'desc' as const,
    ...(search === '' ? {} : { search }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['patients', 'analytics', query],
    queryFn: ({ signal }) => api.call('listPatients', { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles['title']}>
        <h1>{title}</h1>
        {more}
      </div>
      <p className={styles['hint']}>{about}</p>
      <TextInput
        className={styles['search'] ?? ''}
        label={t('analytics.choose')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error !== null ? (
        <ProblemNotice title={t('analytics.failed')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={240} animate={false} role="status" aria-label={t('common.loading')} />
      ) : data.items.length === 0 ? (
        <NoticePage title={t('analytics.nobody')} text={t('analytics.nobodyText')} trace="breath" />
      ) : (
        <Panel
          title={t('analytics.patients')}
          note={t('analytics.shown', { shown: data.items.length, total: data.total })}
        >
          <ul className={styles['patients']}>
            {data.items.map((patient) => (
              <li key={patient.id}>
                {renderLink(patient.id, patient.pseudonym)}
                <span>{describePatientAtLength(patient, t, locale)}</span>
                <span className={styles['recording']}>{describeRecordings(patient, t)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
