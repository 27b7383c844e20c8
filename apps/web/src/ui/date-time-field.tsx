import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromLocalField, toLocalField } from '../lib/format/local-time-field.ts';
import { useLocale } from '../lib/format/use-locale.ts';
import {
  formatWall,
  isWallTime,
  parseClock,
  parseWall,
  partAt,
  spanOf,
  stepWall,
  type WallPart,
} from '../lib/format/wall-time.ts';
import { formatZone } from '../lib/stored/format-period.ts';
import { Calendar } from './calendar.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './calendar.module.css';
import fieldStyles from './date-time-field.module.css';

interface DateTimeFieldProps
  extends Pick<TextInputProps, 'description' | 'withAsterisk' | 'required' | 'disabled'> {
  readonly label: string;
  /** yyyy-mm-ddThh:mm:ss of the clock, empty, or text that is no time. */
  readonly value: string;
  /** Receives yyyy-mm-ddThh:mm:ss, empty text, or the text itself when it is no time, so that a form can refuse it. */
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  /** Time that an empty field stands for, as the value is; the present one where a time must be entered. */
  readonly standsFor?: string;
  /** Clock of the value: the reader's, whose zone is shown, or one that the form names beside the field. */
  readonly clock?: 'reader' | 'named';
}

const STEPS: { readonly [key: string]: number } = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A day with its time in the site's format and the reader's clock. A browser writes its own date-time field in the
 * order of its own language. Arrow keys step the part at the cursor; the button opens a calendar.
 */
export function DateTimeField({
  value,
  onChange,
  error,
  clock = 'reader',
  standsFor,
  ...names
}: DateTimeFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  /** Text while it is edited or unreadable; null = the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const stepped = useRef<WallPart | null>(null);
  const wall = isWallTime(value) ? value : null;
  const [nowWall] = useState(() => toLocalField(Date.now()));
  useLayoutEffect(() => {
    const span = stepped.current === null || wall === null ? null : spanOf(wall, locale, stepped.current);
    stepped.current = null;
    if (span !== null) input.current?.setSelectionRange(...span);
  }, [wall, locale]);
  const report = (next: string): void => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const type = (text: string): void => {
    setTyped(text);
    setLeft(false);
    const next = parseWall(text, locale) ?? text.trim();
    if (next !== value) onChange(next);
  };
  const leave = (): void => {
    setLeft(true);
    if (typed !== null && (typed.trim() === '' || parseWall(typed, locale) !== null)) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key];
    if (event.key === 'Enter') leave();
    if (step === undefined) return;
    event.preventDefault();
    const from = typed === null ? wall : parseWall(typed, locale);
    if (from === null) return report(nowWall);
    const part = partAt(from, locale, event.currentTarget.selectionStart ?? 0);
    stepped.current = part;
    report(part === null ? from : stepWall(from, part, step));
  };
  const atMs = fromLocalField(wall ?? nowWall);
  const zone = clock === 'reader' && atMs !== null ? formatZone(atMs, locale) : null;
  const shown = typed ?? (wall === null ? value : formatWall(wall, locale));
  const unreadable = left && shown.trim() !== '' && wall === null;
  return (
    <TextInput
      {...names}
      ref={input}
      autoComplete="off"
      placeholder={formatWall(standsFor ?? nowWall, locale)}
      value={shown}
      error={unreadable ? t('dateField.notATime', { example: formatWall(nowWall, locale) }) : error}
      aria-description={[t('dateField.keys'), zone].filter((part) => part !== null).join(' ')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
      classNames={{ section: fieldStyles['section'] ?? '', input: fieldStyles['input'] ?? '' }}
      rightSectionWidth={zone === null ? 34 : 34 + 8 * zone.length}
      rightSection={
        <>
          {zone !== null && (
            <span className={styles['zone']} aria-hidden="true">
              {zone}
            </span>
          )}
          <CalendarButton disabled={names.disabled === true}>
            {(close) => <DayAndTime wall={wall} nowWall={nowWall} onChange={report} onDone={close} />}
          </CalendarButton>
        </>
      }
    />
  );
}

interface DayAndTimeProps {
  readonly wall: string | null;
  readonly nowWall: string;
  readonly onChange: (wall: string) => void;
  readonly onDone: () => void;
}

function DayAndTime({ wall, nowWall, onChange, onDone }: DayAndTimeProps) {
  const { t } = useTranslation();
  const shown = wall ?? nowWall;
  const [time, setTime] = useState(shown.slice(11));
  const clock = parseClock(time);
  const choose = (day: string): void => {
    onChange(`${day}T${clock ?? shown.slice(11)}`);
  };
  return (
    <>
      <Calendar
        day={wall?.slice(0, 10) ?? null}
        today={nowWall.slice(0, 10)}
        onChoose={(day) => {
          choose(day);
          onDone();
        }}
      />
      <div className={styles['foot']}>
        <TextInput
          className={styles['time'] ?? ''}
          label={t('dateField.time')}
          inputMode="numeric"
          data-mantine-stop-propagation
          value={time}
          error={clock === null}
          onChange={(event) => {
            setTime(event.currentTarget.value);
            const next = parseClock(event.currentTarget.value);
            if (next !== null) onChange(`${shown.slice(0, 10)}T${next}`);
          }}
        />
        <Button
          data-mantine-stop-propagation
          onClick={() => {
            onChange(toLocalField(Date.now()));
            onDone();
          }}
        >
          {t('dateField.now')}
        </Button>
      </div>
    </>
  );
}
