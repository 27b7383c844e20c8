import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../lib/format/intl-formats.ts';
import { addDays } from '../lib/format/parse-day.ts';
import { useLocale } from '../lib/format/use-locale.ts';
import { firstOfMonth, listWeeks, stepMonth } from '../lib/format/month-grid.ts';
import styles from './calendar.module.css';
import { BackIcon } from './icons.tsx';

interface CalendarProps {
  /** yyyy-mm-dd; null when none is chosen. */
  readonly day: string | null;
  /** Of the reader's clock, yyyy-mm-dd. */
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

/** Days that an arrow key moves. */
const STEPS: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: { readonly [key: string]: number } = { PageUp: -1, PageDown: 1 };

/** A month of days as a grid with one tab stop; arrow keys move by a day or a week, page keys by a month. */
export function Calendar({ day, today, onChoose }: CalendarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [reached, setReached] = useState(day ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const days = STEPS[event.key];
    const months = MONTHS[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    byKey.current = true;
    setReached(days === undefined ? stepMonth(reached, months ?? 0) : addDays(reached, days));
  };
  const weeks = listWeeks(reached, locale);
  const write = (options: Intl.DateTimeFormatOptions, of: string): string =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(of));
  return (
    <div className={styles['calendar']}>
      <div className={styles['head']}>
        <ActionIcon
          variant="subtle"
          data-mantine-stop-propagation
          aria-label={t('dateField.former')}
          onClick={() => setReached(stepMonth(reached, -1))}
        >
          <BackIcon />
        </ActionIcon>
        <span aria-live="polite">{write({ month: 'long', year: 'numeric' }, reached)}</span>
        <ActionIcon
          className={styles['next'] ?? ''}
          variant="subtle"
          data-mantine-stop-propagation
          aria-label={t('dateField.next')}
          onClick={() => setReached(stepMonth(reached, 1))}
        >
          <BackIcon />
        </ActionIcon>
      </div>
      <table
        ref={grid}
        role="grid"
        className={styles['grid']}
        aria-label={write({ month: 'long', year: 'numeric' }, reached)}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={write({ weekday: 'long' }, one)}>
                {write({ weekday: 'short' }, one).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === day}>
                  <UnstyledButton
                    className={styles['day'] ?? ''}
                    data-mantine-stop-propagation
                    data-day={one}
                    data-autofocus={one === reached || undefined}
                    data-chosen={one === day || undefined}
                    data-other={firstOfMonth(one) !== firstOfMonth(reached) || undefined}
                    aria-current={one === today ? 'date' : undefined}
                    aria-label={write({ dateStyle: 'full' }, one)}
                    tabIndex={one === reached ? 0 : -1}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(-2))}
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
