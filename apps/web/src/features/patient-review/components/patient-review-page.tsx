import type { TimeWindow } from '@eupnea/waveform';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ParameterPopoverProvider } from '../../../ui/parameter/parameter-popover.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { live } from '../../../live/live.ts';
import { awaitWindow } from '../../../lib/stored/await-window.ts';
import { readPeriod, windowInView } from '../../../lib/stored/period.ts';
import type { Review, ReviewScope } from '../../../lib/stored/review.ts';
import { reviewSubjectQuery } from '../api/review-subject-query.ts';
import { readStored, storedSessionsQuery } from '../api/stored-sessions-query.ts';
import { reachOut, type Reach } from '../logic/reach-out.ts';
import { AnalysisNotice } from './analysis-notice.tsx';
import { isNotFound, PatientNotFound, NothingStored } from './nothing-to-review.tsx';
import { OverlapNotice } from './overlap-notice.tsx';
import { ReviewHead } from './review-head.tsx';
import styles from './patient-review-page.module.css';
import { ReviewSkeleton } from './review-skeleton.tsx';

interface PatientReviewPageProps {
  readonly scope: ReviewScope;
  readonly search: Review['search'];
  /** How far the view goes beyond the stored breaths. */
  readonly reach: Reach;
  readonly change: Review['change'];
  readonly openTab: Review['openTab'];
  readonly tabs: ReactNode;
  readonly onBack: () => void;
  readonly children: (review: Review) => ReactNode;
}

/** Frame of the tabs on stored data: heading, period, and the reason when there is nothing to show. */
export function PatientReviewPage(props: PatientReviewPageProps) {
  const { scope, search, reach, change, openTab, tabs, onBack, children } = props;
  const { t } = useTranslation();
  const subject = useQuery(reviewSubjectQuery(scope));
  const inView = (held: TimeWindow) => (reach === 'breaths' ? windowInView(search, held) : null);
  const sessions = useQuery(storedSessionsQuery(scope, inView));
  const stored = useMemo(() => {
    if (sessions.data === undefined) return null;
    const sessionStartsMs = sessions.data.items.map(({ started_at }) => Date.parse(started_at));
    return reachOut(readStored(sessions.data), reach, { sessionStartsMs, nowMs: sessions.dataUpdatedAt });
  }, [sessions.data, sessions.dataUpdatedAt, reach]);
  const { refetch, dataUpdatedAt } = sessions;
  const askedAtMs = live.serverClock.toServerMs(dataUpdatedAt);
  const awaited = stored === null ? null : awaitWindow(inView(stored), stored, askedAtMs);
  const review = useMemo((): Review | null => {
    if (stored === null) return null;
    const askAgain = (): void => void refetch();
    return { scope, stored, awaited, askAgain, period: readPeriod(search, stored), search, change, openTab };
  }, [scope, stored, awaited, refetch, search, change, openTab]);
  const failed = sessions.error ?? subject.error;
  // The server gives the same 404 for an invisible patient and for an unknown id.
  if (isNotFound(failed)) return <PatientNotFound error={failed} />;
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
        {review !== null && <OverlapNotice sessions={sessions.data?.items ?? []} period={review.period} />}
        {failed !== null ? (
          <ProblemNotice
            title={t('review.failed')}
            error={failed}
            onRetry={() => void Promise.all([sessions.refetch(), subject.refetch()])}
          />
        ) : sessions.isPending ? (
          <ReviewSkeleton />
        ) : review === null ? (
          <NothingStored />
        ) : (
          children(review)
        )}
      </div>
    </ParameterPopoverProvider>
  );
}
