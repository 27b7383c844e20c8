import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keepKnown } from '../../../lib/stored/keep-known.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { NotesControls } from '../../../ui/notes/notes-controls.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { eventsQuery } from '../api/events-query.ts';
import { describeKind } from '../../../ui/clinical/describe-event.ts';
import { EVENT_FILTERS, type EventFilter } from '../logic/event-filters.ts';
import { readChangeKey } from '../../../lib/stored/change-key.ts';
import { EventList } from './event-list.tsx';
import type { ReactNode } from 'react';
import { SettingEffectPanel } from './setting-effect.tsx';
import styles from './events-tab.module.css';

interface EventsTabProps {
  readonly review: Review;
  /** Renders the link from a change of PEEP at this time to the steps around it. */
  readonly renderPeepSteps: (at: string) => ReactNode;
}

/** Settings, limits, alerts, modes, standby, link, sessions and device log over time. */
export function EventsTab({ review, renderPeepSteps }: EventsTabProps) {
  const { t } = useTranslation();
  const change = readChangeKey(review.search.change);
  const kinds = keepKnown((review.search.kinds ?? '').split(','), EVENT_FILTERS);
  const events = useInfiniteQuery(eventsQuery(review, kinds));
  const items = events.data?.pages.flatMap((page) => page.items) ?? [];
  const total = events.data?.pages[0]?.total ?? 0;
  const toggle = (kind: EventFilter): void => {
    const next = kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind];
    review.change({ kinds: next.length === 0 ? undefined : next.join(',') }, 'step');
  };
  if (change !== null) {
    return (
      <SettingEffectPanel
        change={change}
        steps={change.parameter === 'PEEPCPAP' ? renderPeepSteps(change.at) : null}
        onClose={() => review.change({ change: undefined }, 'step')}
      />
    );
  }
  return (
    <section aria-label={t('review.tab.events')}>
      <div className={styles['bar']} role="group" aria-label={t('events.kinds')}>
        {EVENT_FILTERS.map((kind) => (
          <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
            {kind === 'estimated' ? t('events.estimatedSettings') : describeKind(kind, t)}
          </button>
        ))}
        <p className={styles['count']} role="status">
          {events.isSuccess ? t('events.count', { count: total }) : ''}
        </p>
        <NotesControls review={review} placeOf={() => ({ view: review.period, cursorMs: null })} />
      </div>
      {events.isError ? (
        <ProblemNotice
          title={t('events.failed')}
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      ) : events.isPending ? (
        <Skeleton height={480} animate={false} />
      ) : items.length === 0 ? (
        <NoticePage
          title={t('events.none')}
          text={kinds.length === 0 ? t('events.noneInPeriod') : t('events.noneOfKind')}
          trace="breath"
        >
          {kinds.length > 0 && (
            <Button variant="filled" onClick={() => review.change({ kinds: undefined }, 'step')}>
              {t('review.clearFilters')}
            </Button>
          )}
        </NoticePage>
      ) : (
        <EventList
          review={review}
          events={items}
          hasMore={events.hasNextPage}
          onMore={() => {
            if (!events.isFetchingNextPage) void events.fetchNextPage();
          }}
        />
      )}
    </section>
  );
}
