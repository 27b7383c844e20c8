import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/files/save-file.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { alarmAnalyticsQuery } from './api/alarm-analytics-query.ts';
import type { LimitScope } from './api/alarm-limits-queries.ts';
import styles from './components/alarm-analytics.module.css';
import { AlarmFilters } from './components/alarm-filters.tsx';
import { AlarmPanels } from './components/alarm-panels.tsx';
import { LimitPanel } from './components/limit-panel.tsx';
import type { AlarmSearch } from './logic/alarm-search.ts';
import { chooseTrial } from './logic/choose-trial.ts';
import { nameDevice } from './logic/name-device.ts';
import { writeAlarmsCsv } from './logic/write-alarms-csv.ts';

interface AlarmAnalyticsPageProps {
  readonly search: AlarmSearch;
  readonly projectId: string | undefined;
  readonly onSearchChange: (search: AlarmSearch) => void;
  /** Link to the parent page. */
  readonly crumb: ReactNode;
}

/** Number, duration, clustering and distribution of stored alarms. */
export function AlarmAnalyticsPage({ search, projectId, onSearchChange, crumb }: AlarmAnalyticsPageProps) {
  const { t } = useTranslation();
  const { data: found, error, isPlaceholderData, refetch } = useQuery(alarmAnalyticsQuery(search, projectId));
  const chosen = found?.devices.find(({ device_id }) => String(device_id) === search.device);
  return (
    <>
      <PageHead crumb={crumb} title={t('navigation.alarm-analytics')}>
        <Button
          disabled={found === undefined || found.episodes === 0}
          onClick={() => found !== undefined && saveCsv(found)}
        >
          {t('alarms.save')}
        </Button>
      </PageHead>
      <AlarmFilters
        search={search}
        deviceName={chosen === undefined ? null : nameDevice(chosen)}
        onChange={onSearchChange}
      />
      {error !== null ? (
        <ProblemNotice title={t('alarms.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : found.episodes === 0 ? (
        <NoticePage trace="breath" title={t('alarms.none')} text={t('alarms.noneText')} />
      ) : (
        <div className={styles['page']} aria-busy={isPlaceholderData}>
          <AlarmPanels
            found={found}
            limits={
              <LimitPanel
                scope={scopeOf(found, search, projectId)}
                trial={search.trial ?? chooseTrial(found)}
                onChange={(trial) => onSearchChange({ ...search, trial })}
              />
            }
            onDevice={(deviceId) => onSearchChange({ ...search, device: String(deviceId) })}
          />
        </div>
      )}
    </>
  );
}

/** Period and device of the answer, used for further queries. */
function scopeOf(found: AlarmAnalytics, { device }: AlarmSearch, projectId: string | undefined): LimitScope {
  return {
    startTime: found.start,
    endTime: found.end,
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(device === null ? {} : { device_id: device }),
  };
}

function saveCsv(found: AlarmAnalytics): void {
  const name = `alarms-${found.start.slice(0, 10)}-${found.end.slice(0, 10)}.csv`;
  saveFile(new Blob([writeAlarmsCsv(found)], { type: 'text/csv' }), name);
}
