import type { StoredEvent } from '@eupnea/contracts/stored-event';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { formatWithin, isWithinDay } from '../../../lib/stored/format-period.ts';
import { useRowsInView } from '../../../lib/use-rows-in-view.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { PRIORITY_MARKS } from '@eupnea/notation/describe-alert';
import { changeOf, writeChangeKey } from '../../../lib/stored/change-key.ts';
import { describeCause, describeEvent, describeKind } from '../../../ui/clinical/describe-event.ts';
import { usePhone } from '../../../ui/use-narrow.ts';
import { groupEvents, type EventRow } from '../logic/group-events.ts';
import styles from './events-tab.module.css';

/** Heights of a row; on a phone its text takes two lines below the time. */
const ROW_PX = 44;
const PHONE_ROW_PX = 64;
/** Time span of waves around an event, ms. */
const BEFORE_MS = 10_000;
const SPAN_SECONDS = 30;

interface EventListProps {
  readonly review: Review;
  readonly events: readonly StoredEvent[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** Newest first, each with a link to the waves of its time. */
export function EventList({ review, events, hasMore, onMore }: EventListProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rowPx = usePhone() ? PHONE_ROW_PX : ROW_PX;
  const rows = useMemo(() => groupEvents(events, opened), [events, opened]);
  const { attach, positions, totalPx } = useRowsInView(rows.length, rowPx);
  const last = positions.at(-1) ?? 0;
  const wantsMore = hasMore && last >= rows.length - 1;
  const toggle = (id: string): void =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  useEffect(() => {
    if (wantsMore) onMore();
  }, [wantsMore, onMore]);
  return (
    <div
      ref={attach}
      className={styles['scroller']}
      data-dated={isWithinDay(review.period) ? undefined : ''}
      tabIndex={0}
      role="region"
      aria-label={t('events.list')}
    >
      <ul style={{ height: totalPx }}>
        {positions.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={row.type === 'group' ? `group ${row.id}` : row.event.id}
              className={styles['row']}
              data-member={row.type === 'event' && row.isMember ? '' : undefined}
              style={{ height: rowPx, transform: `translateY(${index * rowPx}px)` }}
            >
              {row.type === 'group' ? (
                <Group group={row} review={review} onToggle={() => toggle(row.id)} />
              ) : (
                <Event event={row.event} review={review} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface GroupProps {
  readonly group: Extract<EventRow, { type: 'group' }>;
  readonly review: Review;
  readonly onToggle: () => void;
}

/** Settings reported together, limits set together or a run of one alarm as one expandable row. */
function Group({ group, review, onToggle }: GroupProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { locale } = notation;
  const [newest] = group.events;
  if (newest === undefined) return null;
  return (
    <>
      <time dateTime={newest.at} className={styles['time']}>
        {formatWithin(Date.parse(newest.at), review.period, locale)}
      </time>
      <span className={styles['kind']}>
        {group.why === 'connection' ? t('events.kind.setting') : describeKind(newest.kind, t)}
      </span>
      <span className={styles['what']}>
        <strong>
          {group.why === 'run'
            ? t('events.run', {
                count: group.events.length,
                alarm: describeEvent({ ...newest, value: null }, t, notation),
              })
            : group.why === 'limits'
              ? t('events.limitsTogether', { count: group.events.length })
              : t('events.reportedTogether', { count: group.events.length })}
        </strong>
        {group.why === 'connection' && <small>{t('events.reportedAtConnection')}</small>}
      </span>
      <span className={styles['lasted']} />
      <button type="button" className={styles['open']} aria-expanded={group.isOpen} onClick={onToggle}>
        {group.isOpen ? t('events.closeGroup') : t('events.openGroup')}
      </button>
    </>
  );
}

function Event({ event, review }: { readonly event: StoredEvent; readonly review: Review }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const atMs = Date.parse(event.at);
  const cause = describeCause(event, t);
  const change = changeOf(event);
  const open = (): void =>
    review.openTab('breaths', {
      at: writeTime(atMs - BEFORE_MS),
      span: String(SPAN_SECONDS),
      breath: undefined,
    });
  return (
    <>
      <time dateTime={event.at} className={styles['time']}>
        {formatWithin(atMs, review.period, notation.locale)}
      </time>
      <span className={styles['kind']} data-priority={event.priority ?? undefined}>
        {event.priority !== null && PRIORITY_MARKS[event.priority] !== '' && (
          <b title={t(`priority.${event.priority}`)}>{PRIORITY_MARKS[event.priority]}</b>
        )}
        {describeKind(event.kind, t)}
      </span>
      <span className={styles['what']}>
        <strong>{describeEvent(event, t, notation)}</strong>
        {cause !== null && <small>{cause}</small>}
      </span>
      <span className={styles['lasted']}>
        {event.until === null
          ? ''
          : t('monitor.lasted', { duration: formatDuration(Date.parse(event.until) - atMs) })}
      </span>
      <span className={styles['commands']}>
        {change !== null && (
          <button
            type="button"
            className={styles['open']}
            onClick={() => review.change({ change: writeChangeKey(change) }, 'step')}
          >
            {t('events.beforeAfter')}
          </button>
        )}
        <button type="button" className={styles['open']} onClick={open}>
          {t('events.showWaves')}
        </button>
      </span>
    </>
  );
}
