import type { OverviewRow } from '@eupnea/contracts/unit-overview';
import { NOTED_ASYNCHRONY_PERCENT, WORST_HOUR_LEAST_SECONDS } from '@eupnea/model';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { stringifyPlainSearch } from '../../../lib/plain-search.ts';
import { barShare, hourOnClock, nameClockHour } from '../logic/describe-overview.ts';
import { searchOfHour } from '../logic/overview-search.ts';
import styles from './unit-overview.module.css';

interface HourSparkProps {
  readonly row: OverviewRow;
  readonly timeZone: string;
}

const STEPS: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * One bar per hour, linked to its breaths. A single Tab stop: arrows move between hours. Hours without
 * breaths are hatched and not linked. Plain anchors with one handler, because 600 router links of a page took longer than
 * the rest of it.
 */
export function HourSpark({ row, timeZone }: HourSparkProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const group = useRef<HTMLDivElement>(null);
  const first = row.worst_hour?.start ?? row.hours.findLast(({ breaths }) => breaths > 0)?.start;

  function move(event: KeyboardEvent): void {
    const links = [...(group.current?.querySelectorAll('a') ?? [])];
    const place = links.findIndex((link) => link === document.activeElement);
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : place + (step ?? 0);
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    links[to]?.focus();
  }

  function open(event: MouseEvent): void {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const start = link?.dataset['start'];
    if (!isPlain || start === undefined) return;
    event.preventDefault();
    void navigate({ to: '.', search: searchOfHour(row.patient_id, start) });
  }

  return (
    <div
      ref={group}
      className={styles['spark']}
      role="group"
      aria-label={t('overview.hoursOf', { name: row.pseudonym })}
      onKeyDown={move}
      onClick={open}
    >
      {row.hours.map((hour) => {
        const share = barShare(hour);
        const clock = hourOnClock(hour.start, timeZone);
        if (share === null) return <span key={hour.start} data-clock={clock} data-empty="true" />;
        const text = t('overview.hourAlone', {
          percent: formatFindingShare(hour, locale),
          hour: nameClockHour(hour.start, timeZone, locale),
          count: hour.breaths,
        });
        return (
          <a
            key={hour.start}
            href={`${pathname}${stringifyPlainSearch({ ...searchOfHour(row.patient_id, hour.start) })}`}
            data-start={hour.start}
            aria-label={text}
            title={text}
            tabIndex={hour.start === first ? 0 : -1}
            data-clock={clock}
            data-noted={(hour.thille_percent ?? 0) >= NOTED_ASYNCHRONY_PERCENT}
            data-few={hour.observed_seconds < WORST_HOUR_LEAST_SECONDS}
            data-worst={hour.start === row.worst_hour?.start}
          >
            <i style={{ height: `${share * 100}%` }} />
          </a>
        );
      })}
    </div>
  );
}
