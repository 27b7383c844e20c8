import { VENTILATION_CONTROLS, HOUR_MS } from '@eupnea/model';
import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useMe } from '../../../lib/session/session-queries.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { ParameterPicker } from '../../../ui/parameter/parameter-picker.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { breathsStatisticsQuery, settingStatisticsQuery } from '../api/statistics-queries.ts';
import { MOST_SUMMARISED, readShownMode, readSummarised } from '../logic/statistics-search.ts';
import { listBreathRows, listSettingRows, writeBreathCsv, writeSettingCsv } from '../logic/summary-rows.ts';
import { BreathStatisticsTable } from './breath-statistics-table.tsx';
import { MuscleScorePanel } from './muscle-score-panel.tsx';
import { SettingStatisticsTable } from './setting-statistics-table.tsx';
import styles from './statistics.module.css';

const ALL = 'all';

/** Statistics of breaths and settings. */
export function StatisticsSection({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const parameters = readSummarised(review.search.parameters);
  const mode = readShownMode(review.search.mode);
  return (
    <section className={styles['section']} aria-label={t('review.tab.statistics')}>
      <div className={styles['choices']}>
        <ParameterPicker
          most={MOST_SUMMARISED}
          chosen={parameters}
          onChoose={(chosen) => review.change({ parameters: chosen.join(',') }, 'quiet')}
        />
        <Select
          label={t('reports.mode')}
          allowDeselect={false}
          value={mode ?? ALL}
          data={[
            { value: ALL, label: t('statistics.everyMode') },
            ...VENTILATION_CONTROLS.map((value) => ({
              value,
              label: value === 'unknown' ? t('reports.modeUnknown') : nameControl(value),
            })),
          ]}
          onChange={(value) =>
            review.change({ mode: VENTILATION_CONTROLS.find((known) => known === value) }, 'quiet')
          }
        />
      </div>
      <BreathPanel review={review} />
      <SettingPanel review={review} />
      <MuscleScorePanel review={review} />
    </section>
  );
}

/** Flag with which clients of the specification request uncached answers. */
function useFresh(): boolean {
  return useMe()?.flags.only_fresh === true;
}

function BreathPanel({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mode = readShownMode(review.search.mode);
  const parameters = readSummarised(review.search.parameters);
  const query = breathsStatisticsQuery(review.scope, review.period, parameters, useFresh());
  const { data: found, error, refetch } = useQuery(query);
  const period = formatPeriod(review.period, locale);
  return (
    <Panel
      title={t('statistics.ofBreaths')}
      note={found === undefined ? period : `${t('reports.breathsOf', { count: found.breaths })}, ${period}`}
      actions={
        found !== undefined && (
          <Button
            onClick={() => saveCsv(writeBreathCsv(listBreathRows(found, mode)), 'breath-statistics.csv')}
          >
            {t('alarms.save')}
          </Button>
        )
      }
    >
      {error !== null ? (
        <ProblemNotice title={t('statistics.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={240} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <BreathStatisticsTable found={found} mode={mode} />
      )}
      <p className={styles['hint']}>{t('statistics.aboutBreaths')}</p>
    </Panel>
  );
}

function SettingPanel({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const mode = readShownMode(review.search.mode);
  const query = settingStatisticsQuery(review.scope, review.period, useFresh());
  const { data: found, error, refetch } = useQuery(query);
  return (
    <Panel
      title={t('statistics.ofSettings')}
      note={
        found === undefined
          ? undefined
          : t('statistics.ofTime', { time: formatDuration(found.hours * HOUR_MS) })
      }
      actions={
        found !== undefined && (
          <Button
            onClick={() => saveCsv(writeSettingCsv(listSettingRows(found, mode)), 'setting-statistics.csv')}
          >
            {t('alarms.save')}
          </Button>
        )
      }
    >
      {error !== null ? (
        <ProblemNotice title={t('statistics.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={240} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <SettingStatisticsTable found={found} mode={mode} />
      )}
      <p className={styles['hint']}>{t('statistics.aboutSettings')}</p>
    </Panel>
  );
}

function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv' }), name);
}
