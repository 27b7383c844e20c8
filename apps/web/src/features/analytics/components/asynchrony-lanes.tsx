import type { AsynchronyTimeseries } from '@eupnea/contracts/asynchrony';
import { FINDING_LETTERS } from '@eupnea/model';
import { shareOfBreaths, type IndexChoice } from '@eupnea/signal';
import { spanOf } from '@eupnea/waveform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ASYNCHRONY_MARKS } from '../../../config/tokens.ts';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { TrendAxis } from '../../../ui/trends/trend-axis.tsx';
import stack from '../../../ui/trends/trend-stack.module.css';
import { asynchronyBinsQuery } from '../api/asynchrony-query.ts';
import { formatPercent } from '../logic/format-percent.ts';
import { sumBins } from '../logic/sum-bins.ts';
import styles from './analytics.module.css';

interface AsynchronyLanesProps {
  readonly review: Review;
  readonly choice: IndexChoice;
}

/** The lanes have one scale, so that 17 % and 62 % do not look alike. */
const FULL_PERCENT = 100;

/** Share of breaths with a finding over the period and, below it, each kind found, on the same axes. */
export function AsynchronyLanes({ review, choice }: AsynchronyLanesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { scope, period } = review;
  const {
    data: bins,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery(asynchronyBinsQuery(scope, period, choice));
  if (error !== null) {
    return <ProblemNotice title={t('analytics.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (bins === undefined) return null;
  const found = bins.series.filter(({ events }) => events.some((count) => count > 0));
  const whole = sumBins(bins);
  const lane = (counts: readonly number[], decided: readonly number[]) => (
    <Bars
      bins={bins}
      percents={counts.map((count, bin) => shareOfBreaths(count, decided[bin] ?? 0, bins.breaths[bin] ?? 0))}
      review={review}
    />
  );
  return (
    <section className={stack['card']} data-waiting={isPlaceholderData} aria-label={t('analytics.lanes')}>
      <Lane
        name={<strong>{t('analytics.async')}</strong>}
        unit={t('analytics.upTo', { percent: formatPercent(FULL_PERCENT, locale) })}
        reading={formatFindingShare(whole, locale)}
        note={describeDecided(whole, t)}
        tall
      >
        {lane(bins.breaths_with_finding, bins.decided_breaths)}
      </Lane>
      {found.map(({ kind, events, breaths_with_finding: breaths, decided_breaths: decided }) => (
        <Lane
          key={kind}
          name={<FindingMark kind={kind} />}
          unit=""
          reading={String(events.reduce((sum, count) => sum + count, 0))}
          note={t(`findings.kind.${kind}`)}
          family={ASYNCHRONY_MARKS[FINDING_LETTERS[kind]].family}
        >
          {lane(breaths, decided)}
        </Lane>
      ))}
      <TrendAxis view={period} />
    </section>
  );
}

interface LaneProps {
  readonly name: ReactNode;
  readonly unit: string;
  readonly reading: string;
  readonly note: string;
  readonly family?: string;
  readonly tall?: boolean;
  readonly children: ReactNode;
}

function Lane({ name, unit, reading, note, family, tall = false, children }: LaneProps) {
  return (
    <div className={stack['row']}>
      <div className={`${stack['name']} ${styles['laneName']}`}>
        {name}
        <span>{unit}</span>
      </div>
      <div className={`${stack['plot']} ${styles['lane']}`} data-tall={tall} data-family={family}>
        {children}
      </div>
      <div className={`${stack['reading']} ${styles['laneReading']}`}>
        <strong>{reading}</strong>
        <span>{note}</span>
      </div>
    </div>
  );
}

interface BarsProps {
  readonly bins: AsynchronyTimeseries;
  readonly percents: readonly (number | null)[];
  readonly review: Review;
}

/** Bars show the time; the numbers are beside them and in the hours below. */
function Bars({ bins, percents, review: { period } }: BarsProps) {
  const stepMs = bins.step_seconds * 1000;
  return (
    <svg
      viewBox={`0 0 ${spanOf(period) / stepMs} 100`}
      preserveAspectRatio="none"
      className={styles['bars']}
      aria-hidden="true"
    >
      {percents.map((percent, bin) =>
        percent === null || percent === 0 ? null : (
          <rect
            key={bins.times[bin]}
            x={((bins.times[bin] ?? 0) - period.fromMs) / stepMs + 0.02}
            width={0.96}
            y={100 - Math.min(100, (percent / FULL_PERCENT) * 100)}
            height={Math.min(100, (percent / FULL_PERCENT) * 100)}
          />
        ),
      )}
    </svg>
  );
}
