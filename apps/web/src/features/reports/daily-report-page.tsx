import type { DailyReport } from '@eupnea/contracts/daily-report';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readIndexChoice, writeIndexChoice } from '../../lib/clinical/index-choice-search.ts';
import { IndexChoiceFields } from '../../ui/findings/index-choice-fields.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { dailyReportQuery, openDailyReportPdf } from './api/daily-report-query.ts';
import { ReportHead } from './components/report-head.tsx';
import { ReportPanels } from './components/report-panels.tsx';
import styles from './components/report.module.css';
import type { ReportSearch } from './logic/report-search.ts';

interface DailyReportPageProps {
  readonly search: ReportSearch;
  readonly projectId: string | undefined;
  readonly onSearchChange: (search: ReportSearch, how?: 'quiet') => void;
  /** Breadcrumb link to the parent page. */
  readonly crumb: ReactNode;
  /** Renders the link from an hour to its breaths. */
  readonly renderHour: (report: DailyReport, hour: DailyReport['hours'][number], name: string) => ReactNode;
}

/** Daily report of a patient or a device, computed by the server from stored data. */
export function DailyReportPage(props: DailyReportPageProps) {
  const { search, projectId, onSearchChange, crumb, renderHour } = props;
  const { t } = useTranslation();
  const {
    data: report,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...dailyReportQuery(search, projectId),
    placeholderData: keepPreviousData,
  });
  const known = useQueryClient();
  useEffect(() => {
    if (search.date !== null || report === undefined || isPlaceholderData) return;
    // Writes the day that the server chose to the address, so that a bookmark opens the same day later.
    const chosen = { ...search, date: report.day };
    known.setQueryData(dailyReportQuery(chosen, projectId).queryKey, report);
    onSearchChange(chosen, 'quiet');
  }, [search, report, isPlaceholderData, projectId, known, onSearchChange]);
  const showDay = (date: string | null): void => onSearchChange({ ...search, date });
  return (
    <div className={styles['page']} aria-busy={isPlaceholderData}>
      <div className={styles['crumb']}>{crumb}</div>
      <ReportHead
        report={error === null ? report : undefined}
        date={search.date ?? report?.day ?? null}
        isStale={isPlaceholderData}
        onDay={showDay}
        onPdf={(language) => openDailyReportPdf(search, projectId, language)}
      />
      <IndexChoiceFields
        choice={search.choice}
        onChange={(change) =>
          onSearchChange({
            ...search,
            choice: readIndexChoice({ ...writeIndexChoice(search.choice), ...change }),
          })
        }
      />
      {error !== null ? (
        <ProblemNotice title={t('reports.failed')} error={error} onRetry={() => void refetch()} />
      ) : report === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : report.breaths === 0 && report.alarms.episodes === 0 ? (
        <NoticePage trace="breath" title={t('reports.none')} text={t('reports.noneText')}>
          {search.date !== null && (
            <button type="button" className={styles['link']} onClick={() => showDay(null)}>
              {t('reports.lastDay')}
            </button>
          )}
        </NoticePage>
      ) : (
        <ReportPanels report={report} renderHour={(hour, name) => renderHour(report, hour, name)} />
      )}
    </div>
  );
}
