import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatDay } from '../../../lib/format/format-time.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { openProtectionPdf, protectionQuery, protectionScope } from '../api/protection-queries.ts';
import { type ProtectionSearch, writeProtectionSearch } from '../logic/protection-search.ts';
import styles from './protection.module.css';
import { ProtectionChart } from './protection-chart.tsx';
import { ProtectionControls } from './protection-controls.tsx';
import { ProtectionDayPanel } from './protection-day-panel.tsx';
import { ProtectionGoal } from './protection-goal.tsx';
import { ProtectionTable } from './protection-table.tsx';

interface ProtectionPageProps {
  readonly search: ProtectionSearch;
  readonly projectId: string | undefined;
  readonly crumb: ReactNode;
  /** Name of an hour, with a link to its breaths where the reader may see them. */
  readonly renderHour: (patientId: number, start: string, name: string) => ReactNode;
  readonly onSearchChange: (search: ProtectionSearch) => void;
}

/** Audit of protective ventilation: run chart of the unit, patients by days, and the hours behind the open cell. */
export function ProtectionPage({
  search,
  projectId,
  crumb,
  renderHour,
  onSearchChange,
}: ProtectionPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: found, error, isPlaceholderData, refetch } = useQuery(protectionQuery(search, projectId));
  const download = useMutation({
    mutationFn: async () => {
      const response = await api.open('exportProtection', { query: protectionScope(search, projectId) });
      saveFile(await response.blob(), 'eupnea-protective-ventilation.csv');
    },
  });
  const isNarrowed = search.search !== null || search.end !== null;
  return (
    <div className={styles['page']}>
      <p className={styles['crumb']}>{crumb}</p>
      <h1>{t('protection.title')}</h1>
      <p className={styles['hint']}>{t('protection.about')}</p>
      <ProtectionControls
        search={search}
        found={found}
        onChange={(change) => onSearchChange({ ...search, ...change, page: 1, cell: null })}
      />
      {error !== null ? (
        <ProblemNotice title={t('protection.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : found.total === 0 ? (
        <NoticePage trace="breath" title={t('matrix.nobody')} text={t('matrix.nobodyText')}>
          {isNarrowed && (
            <Button
              onClick={() => onSearchChange({ ...search, search: null, end: null, page: 1, cell: null })}
            >
              {t('overview.clear')}
            </Button>
          )}
        </NoticePage>
      ) : (
        <div className={styles['page']} aria-busy={isPlaceholderData}>
          <ProtectionChart found={found} measure={search.measure} />
          <div className={styles['tools']}>
            {found.worst !== null && found.worst.share < 1 && (
              <Link
                to="."
                resetScroll={false}
                search={writeProtectionSearch({
                  ...search,
                  cell: { patient: String(found.worst.patient_id), date: found.worst.day },
                })}
              >
                {t('protection.worst', {
                  name: found.worst.pseudonym,
                  day: formatDay(found.worst.day, locale),
                  percent: formatLimit(found.worst.share * 100, locale, 0),
                })}
              </Link>
            )}
            <ProtectionGoal found={found} projectId={projectId} />
            <PdfButton
              isReady={!isPlaceholderData}
              open={(language) => openProtectionPdf(search, projectId, language)}
            />
            <Button loading={download.isPending} onClick={() => download.mutate()}>
              {t('protection.save')}
            </Button>
          </div>
          <FormFailure error={download.error} />
          <ProtectionTable found={found} search={search} />
          <PageControls
            page={found.page}
            count={found.count}
            total={found.total}
            onPageChange={(page) => onSearchChange({ ...search, page, cell: null })}
          />
          {found.matching > found.total && (
            <p className={styles['hint']}>
              {t('overview.cut', { compared: found.total, matching: found.matching })}
            </p>
          )}
        </div>
      )}
      {search.cell !== null && (
        <ProtectionDayPanel
          key={`${search.cell.patient} ${search.cell.date}`}
          cell={search.cell}
          measure={search.measure}
          projectId={projectId}
          renderHour={renderHour}
          onClose={() => onSearchChange({ ...search, cell: null })}
        />
      )}
      <p className={styles['hint']}>{t('protection.define')}</p>
      <p className={styles['hint']}>{t('protection.sources')}</p>
    </div>
  );
}
