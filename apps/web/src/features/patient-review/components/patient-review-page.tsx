import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredSessionPage } from '@eupnea/contracts';
import { ParameterPopoverProvider } from '../../../ui/parameter/parameter-popover.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { live } from '../../../live/live.ts';
import { readPeriod, readTime } from '../../../lib/stored/period.ts';
import type { Review, ReviewScope } from '../../../lib/stored/review.ts';
import type { TimeWindow } from '@eupnea/waveform';
import { reviewSubjectQuery } from '../api/review-subject-query.ts';
import { storedSessionsQuery } from '../api/stored-sessions-query.ts';
import { AnalysisNotice } from './analysis-notice.tsx';
import { ReviewHead } from './review-head.tsx';
import styles from './patient-review-page.module.css';
import { ReviewSkeleton } from './review-skeleton.tsx';

interface PatientReviewPageProps {
  readonly scope: ReviewScope;
  readonly search: Review['search'];
  /** The view is not of breaths alone: it goes on to now, and exists before the first breath. */
  readonly untilNow?: boolean;
  readonly change: Review['change'];
  readonly openTab: Review['openTab'];
  readonly tabs: ReactNode;
  readonly onBack: () => void;
  readonly children: (review: Review) => ReactNode;
}

/** What the tabs over stored data stand in: who it is, which period, and why there is nothing when there is nothing. */
export function PatientReviewPage(props: PatientReviewPageProps) {
  const { scope, search, untilNow = false, change, openTab, tabs, onBack, children } = props;
  const { t } = useTranslation();
  const subject = useQuery(reviewSubjectQuery(scope));
  const sessions = useQuery(storedSessionsQuery(scope));
  const [openedMs] = useState(() => Date.now());
  const stored = useMemo(() => {
    const read = readStored(sessions.data);
    return untilNow && sessions.data !== undefined ? goOnToNow(read, openedMs) : read;
  }, [sessions.data, untilNow, openedMs]);
  const review = useMemo(
    (): Review | null =>
      stored === null ? null : { scope, stored, period: readPeriod(search, stored), search, change, openTab },
    [scope, stored, search, change, openTab],
  );
  const failed = sessions.error ?? subject.error;
  return (
    <ParameterPopoverProvider toServerMs={(browserMs) => live.serverClock.toServerMs(browserMs)}>
      <div className={styles['page']}>
        <ReviewHead
          subject={subject.data ?? { patient: null, bed: null }}
          tabs={tabs}
          onBack={onBack}
          review={review}
          sessions={sessions.data?.items ?? []}
        />
        {review !== null && <AnalysisNotice sessions={sessions.data?.items ?? []} period={review.period} />}
        {failed !== null ? (
          <ProblemNotice
            title={t('review.failed')}
            error={failed}
            onRetry={() => void Promise.all([sessions.refetch(), subject.refetch()])}
          />
        ) : sessions.isPending ? (
          <ReviewSkeleton />
        ) : review === null ? (
          <NoticePage title={t('review.empty')} text={t('review.emptyText')} trace="breath" />
        ) : (
          children(review)
        )}
      </div>
    </ParameterPopoverProvider>
  );
}

const DAY_MS = 86_400_000;

/** What is recorded now lies a moment after the opening: the view leaves it a minute. */
const AHEAD_MS = 60_000;

function goOnToNow(stored: TimeWindow | null, nowMs: number): TimeWindow {
  const toMs = nowMs + AHEAD_MS;
  if (stored === null) return { fromMs: toMs - DAY_MS, toMs };
  return { fromMs: Math.min(stored.fromMs, toMs - DAY_MS), toMs: Math.max(stored.toMs, toMs) };
}

function readStored(page: StoredSessionPage | undefined): TimeWindow | null {
  const fromMs = readTime(page?.first ?? undefined);
  const toMs = readTime(page?.last ?? undefined);
  return fromMs === null || toMs === null || toMs <= fromMs ? null : { fromMs, toMs };
}
