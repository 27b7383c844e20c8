import type { IndexChoice } from '@eupnea/signal';
import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { PanelOwner } from '../../../ui/files/panel.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { dailyReportQuery } from '../api/daily-report-query.ts';
import { dayPatientsQuery, type DayPatients } from '../api/report-matrix-query.ts';
import styles from './report-matrix.module.css';
import { ReportPanels } from './report-panels.tsx';

/** Maximum number of reports requested at the same time, to leave capacity for other users. */
const AT_ONCE = 2;

interface DayReportsPageProps {
  readonly day: string;
  readonly search: string | undefined;
  readonly choice: IndexChoice;
  readonly projectId: string | undefined;
  readonly crumb: ReactNode;
}

/** Reports of all patients of a day as one document. */
export function DayReportsPage({ day, search, choice, projectId, crumb }: DayReportsPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: found, error, refetch } = useQuery(dayPatientsQuery(day, search, projectId));
  return (
    <div className={styles['page']}>
      <div className={styles['crumb']}>{crumb}</div>
      <h1>{t('matrix.reportsOf', { day: formatDay(day, locale) })}</h1>
      {error !== null ? (
        <ProblemNotice title={t('matrix.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : found.patients.length === 0 ? (
        <NoticePage trace="breath" title={t('reports.none')} text={t('matrix.nobodyText')} />
      ) : (
        <DayReports day={day} choice={choice} projectId={projectId} found={found} />
      )}
    </div>
  );
}

interface DayReportsProps {
  readonly day: string;
  readonly choice: IndexChoice;
  readonly projectId: string | undefined;
  readonly found: DayPatients;
}

/** Loads the reports one after the other. Printing is enabled when all are loaded. */
function DayReports({ day, choice, projectId, found }: DayReportsProps) {
  const { t } = useTranslation();
  const known = useQueryClient();
  const [isStopped, setIsStopped] = useState(false);
  const [allowed, setAllowed] = useState(AT_ONCE);
  const { patients, total } = found;
  const reports = useQueries({
    queries: patients.map(({ id }, place) => ({
      ...dailyReportQuery({ patient: String(id), device: null, date: day, choice }, projectId),
      enabled: !isStopped && place < allowed,
    })),
  });
  const made = reports.filter(({ data }) => data !== undefined).length;
  const failed = reports.filter(({ isError }) => isError).length;
  // Requests start as earlier ones finish. Set during rendering, because the state follows from the answers.
  const next = Math.min(patients.length, made + failed + AT_ONCE);
  if (next > allowed) setAllowed(next);
  const isMaking = !isStopped && made + failed < patients.length;

  function stop(): void {
    setIsStopped(true);
    void known.cancelQueries({ queryKey: ['daily-report'] });
  }

  return (
    <>
      <div className={styles['progress']}>
        <span role="status">{t('matrix.made', { made, total: patients.length })}</span>
        {made + failed < patients.length && (
          <ProgressBar fraction={made / patients.length} label={t('matrix.progress')} />
        )}
        {isMaking && <Button onClick={stop}>{t('common.cancel')}</Button>}
        {isStopped && made + failed < patients.length && (
          <Button onClick={() => setIsStopped(false)}>{t('matrix.continue')}</Button>
        )}
        <Button disabled={isMaking || made === 0} onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
        {total > patients.length && <span>{t('matrix.cut', { shown: patients.length, total })}</span>}
      </div>
      {patients.map(({ id, pseudonym }, place) => {
        const { data: report, error, refetch } = reports[place] ?? {};
        if (error !== null && error !== undefined) {
          return (
            <ProblemNotice
              key={id}
              title={`${pseudonym}: ${t('reports.failed')}`}
              error={error}
              onRetry={() => void refetch?.()}
            />
          );
        }
        if (report === undefined) return null;
        return (
          <article key={id} className={styles['report']} aria-label={pseudonym}>
            <h2>
              {t('reports.title')} {pseudonym}, {report.day}, {report.time_zone}
            </h2>
            <PanelOwner value={pseudonym}>
              <ReportPanels report={report} renderHour={(_hour, name) => name} />
            </PanelOwner>
          </article>
        );
      })}
    </>
  );
}
