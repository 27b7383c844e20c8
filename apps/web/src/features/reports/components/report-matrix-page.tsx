import type { ReportMatrix } from '@eupnea/contracts/report-matrix';
import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { reportMatrixQuery } from '../api/report-matrix-query.ts';
import { type MatrixSearch, SHOWN_DAYS } from '../logic/matrix-search.ts';
import { writeProtectionSearch } from '../logic/protection-search.ts';
import { isDate, stepDate } from '../logic/report-search.ts';
import styles from './report-matrix.module.css';
import { ReportMatrixTable } from './report-matrix-table.tsx';

const TYPING_MS = 250;

interface ReportMatrixPageProps {
  readonly search: MatrixSearch;
  readonly projectId: string | undefined;
  readonly onSearchChange: (search: MatrixSearch) => void;
}

/** Overview of patients by days; each cell summarises a daily report and links to it. */
export function ReportMatrixPage({ search, projectId, onSearchChange }: ReportMatrixPageProps) {
  const { t } = useTranslation();
  const { data: found, error, isPlaceholderData, refetch } = useQuery(reportMatrixQuery(search, projectId));
  const change = (next: MatrixSearch): void => onSearchChange({ ...search, page: undefined, ...next });
  return (
    <div className={styles['page']}>
      <h1>{t('navigation.reports')}</h1>
      <p className={styles['hint']}>{t('matrix.about')}</p>
      <p className={styles['crumb']}>
        <Link to="." search={writeProtectionSearch({})}>
          {t('protection.title')}
        </Link>
      </p>
      <MatrixControls search={search} found={found} onChange={change} />
      {error !== null ? (
        <ProblemNotice title={t('matrix.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : found.total === 0 ? (
        <NoticePage trace="breath" title={t('matrix.nobody')} text={t('matrix.nobodyText')}>
          {(search.search !== undefined || search.end !== undefined) && (
            <Button onClick={() => onSearchChange({})}>{t('overview.clear')}</Button>
          )}
        </NoticePage>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <ReportMatrixTable found={found} search={search} />
          <PageControls
            page={found.page}
            count={found.count}
            total={found.total}
            onPageChange={(page) => change({ page: page === 1 ? undefined : String(page) })}
          />
          {found.matching > found.total && (
            <p className={styles['hint']}>
              {t('overview.cut', { compared: found.total, matching: found.matching })}
            </p>
          )}
          <p className={styles['hint']}>{t('matrix.define', { zone: found.time_zone })}</p>
        </div>
      )}
    </div>
  );
}

interface MatrixControlsProps {
  readonly search: MatrixSearch;
  readonly found: ReportMatrix | undefined;
  readonly onChange: (change: MatrixSearch) => void;
}

/** Controls for the days and the patient search. */
function MatrixControls({ search, found, onChange }: MatrixControlsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search.search ?? '');
  const narrow = useDebouncedCallback(
    (text: string) => onChange({ search: text.trim() === '' ? undefined : text.trim() }),
    TYPING_MS,
  );
  const last = search.end ?? found?.days.at(-1)?.day;
  const count = Number(search.days ?? SHOWN_DAYS[0]);
  const step = (days: number): void => {
    if (last !== undefined) onChange({ end: stepDate(last, days) });
  };
  return (
    <div className={styles['controls']}>
      <TextInput
        label={t('patient.pseudonym')}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          narrow(event.currentTarget.value);
        }}
      />
      <DateField
        label={t('matrix.lastDay')}
        value={last ?? ''}
        reportOn="leave"
        onChange={(day) => isDate(day) && onChange({ end: day })}
      />
      <SegmentedControl
        aria-label={t('matrix.days')}
        value={search.days ?? SHOWN_DAYS[0]}
        data={SHOWN_DAYS.toSorted((left, right) => Number(left) - Number(right)).map((value) => ({
          value,
          label: t('matrix.daysShown', { days: value }),
        }))}
        onChange={(value) => onChange({ days: SHOWN_DAYS.find((known) => known === value) })}
      />
      <Button disabled={last === undefined} onClick={() => step(-count)}>
        {t('matrix.earlier')}
      </Button>
      <Button disabled={search.end === undefined} onClick={() => step(count)}>
        {t('matrix.later')}
      </Button>
    </div>
  );
}
