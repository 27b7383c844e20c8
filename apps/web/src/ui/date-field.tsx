import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { dayOf } from '../lib/clock-zone.ts';
import { formatDay } from '../lib/format/format-time.ts';
import { addDays, parseDay } from '../lib/format/parse-day.ts';
import { useLocale } from '../lib/format/use-locale.ts';
import { Calendar } from './calendar.tsx';
import { CalendarButton } from './calendar-button.tsx';
import fieldStyles from './date-time-field.module.css';

interface DateFieldProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  /** yyyy-mm-dd, empty, or text that is no day. */
  readonly value: string;
  /** Receives yyyy-mm-dd, empty text, or the text itself when it is no day, so that a form can refuse it. */
  readonly onChange: (value: string) => void;
  /** `leave` reports the day on Enter and when the field is left, for pages that load at once. */
  readonly reportOn?: 'type' | 'leave';
  readonly error?: ReactNode;
}

const STEPS: { readonly [key: string]: number } = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A day in the site's format, because a browser writes its own date field in the order of its own language. Typed text
 * is read in the order of the locale; arrow keys step by a day; the button opens a calendar.
 */
export function DateField({ value, onChange, reportOn = 'type', error, ...names }: DateFieldProps) {
  const locale = useLocale();
  /** Text while it is edited; null = the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const day = parseDay(value, locale);
  const read = (text: string): string => parseDay(text, locale) ?? text.trim();
  const report = (next: string): void => {
    if (next !== value) onChange(next);
  };
  const leave = (): void => {
    if (typed === null) return;
    report(read(typed));
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Enter') leave();
    if (step === undefined) return;
    event.preventDefault();
    const from = typed === null ? day : parseDay(typed, locale);
    setTyped(null);
    report(from === null ? today() : addDays(from, step));
  };
  return (
    <TextInput
      {...names}
      autoComplete="off"
      placeholder={formatDay(today(), locale)}
      value={typed ?? (day === null ? value : formatDay(day, locale))}
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (reportOn === 'type') report(read(text));
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
      classNames={{ section: fieldStyles['section'] ?? '' }}
      rightSection={
        <CalendarButton>
          {(close) => (
            <Calendar
              day={day}
              today={today()}
              onChoose={(next) => {
                setTyped(null);
                report(next);
                close();
              }}
            />
          )}
        </CalendarButton>
      }
    />
  );
}

/** Of the reader's clock. */
function today(): string {
  return dayOf(Date.now());
}
