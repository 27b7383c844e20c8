import type { AsynchronyHour, AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import { ASYNCHRONY_KINDS, HOUR_MS } from '@eupnea/model';
import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeCountedIndex } from '@eupnea/notation/describe-counted-index';
import { readIndexChoice } from '../../../lib/clinical/index-choice-search.ts';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { IndexChoiceFields } from '../../../ui/findings/index-choice-fields.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { asynchronyStatisticQuery } from '../api/asynchrony-query.ts';
import { type AnalyticsSearch, readKind } from '../logic/analytics-search.ts';
import { chooseHeatWindow } from '../logic/choose-heat-window.ts';
import { formatPercent } from '../logic/format-percent.ts';
import { listHeatRows } from '../logic/heat-rows.ts';
import { AsynchronyLanes } from './asynchrony-lanes.tsx';
import { DenseStretches } from './dense-stretches.tsx';
import { EventAveragePanel } from './event-average-panel.tsx';
import { EventsPer100 } from './events-per-100.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { HeatMap } from './heat-map.tsx';
import { HourPanel } from './hour-panel.tsx';
import { KindTable } from './kind-table.tsx';
import styles from './analytics.module.css';

const ALL = 'all';

interface AsynchronySectionProps {
  readonly review: Review;
  readonly search: AnalyticsSearch;
  readonly onSearchChange: (change: {
    readonly kind?: string | undefined;
    readonly hour?: string;
    readonly index?: string;
    readonly confidence?: string;
  }) => void;
}

/** Asynchrony over the period, by hour of the day, and links to the breaths. */
export function AsynchronySection({ review, search, onSearchChange }: AsynchronySectionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const window = chooseHeatWindow(review.period, review.stored);
  const choice = readIndexChoice(search);
  const { data: found, error, refetch } = useQuery(asynchronyStatisticQuery(review.scope, window, choice));
  const kind = readKind(search.kind);
  const chosen = found?.hours.find(({ start }) => start === search.hour);

  function open(hour: AsynchronyHour): void {
    const fromMs = Date.parse(hour.start);
    const kinds = kind === null ? hour.kinds.map((one) => one.kind) : [kind];
    review.openTab('breaths', {
      from: writeTime(fromMs),
      to: writeTime(fromMs + HOUR_MS),
      finding: kinds.length === 0 ? undefined : kinds.join(','),
      at: undefined,
      breath: undefined,
    });
  }

  return (
    <div className={styles['section']}>
      <IndexChoiceFields choice={choice} onChange={onSearchChange} />
      <AsynchronyLanes review={review} choice={choice} />
      {error !== null ? (
        <ProblemNotice title={t('analytics.failed')} error={error} onRetry={() => void refetch()} />
      ) : found === undefined ? (
        <Skeleton height={260} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <div className={styles['two']}>
          <Panel
            title={t('analytics.byHour')}
            note={formatPeriod(periodOf(found), locale)}
            actions={<HeatLegend />}
          >
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('analytics.kind')}
              allowDeselect={false}
              value={kind ?? ALL}
              data={[
                { value: ALL, label: t('analytics.allKinds') },
                ...ASYNCHRONY_KINDS.map((value) => ({ value, label: t(`findings.kind.${value}`) })),
              ]}
              onChange={(value) => onSearchChange({ kind: readKind(value) ?? undefined })}
            />
            <HeatMap
              label={t('analytics.byHour')}
              rows={listHeatRows(found.hours, kind)}
              chosen={search.hour}
              onChoose={({ start }) => onSearchChange({ hour: start })}
            />
            <p className={styles['hint']}>
              {t('analytics.heatNote', { zone: found.time_zone })}{' '}
              {describeCountedIndex(found.counted, t, locale)}
            </p>
          </Panel>
          {chosen === undefined ? (
            <Whole found={found} />
          ) : (
            <HourPanel hour={chosen} onOpen={() => open(chosen)} />
          )}
        </div>
      )}
      {found !== undefined && <DenseStretches found={found} review={review} />}
      <EventAveragePanel review={review} />
    </div>
  );
}

/** Period of the answer; the previous answer stays visible until the next arrives. */
function periodOf({ start, end }: AsynchronyStatistic) {
  return { fromMs: Date.parse(start), toMs: Date.parse(end) };
}

function Whole({ found }: { readonly found: AsynchronyStatistic }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const coverage = found.coverage === null ? null : found.coverage * 100;
  return (
    <Panel title={t('analytics.whole')}>
      <p className={styles['big']}>
        <strong>{formatFindingShare(found, locale)}</strong> <span>{describeDecided(found, t)}</span>
      </p>
      <EventsPer100 percent={found.index_percent} />
      <p className={styles['hint']}>
        {t('analytics.coverage', { percent: formatPercent(coverage, locale) })} {t('analytics.chooseHour')}
      </p>
      <KindTable kinds={found.kinds} />
      <p className={styles['hint']}>{describeCountedIndex(found.counted, t, locale)}</p>
    </Panel>
  );
}
