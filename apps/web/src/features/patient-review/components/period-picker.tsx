import type { StoredSession } from '@eupnea/contracts/stored-session';
import type { TimeWindow } from '@eupnea/waveform';
import { Button, Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod, formatZone } from '../../../lib/stored/format-period.ts';
import { readTime, writePeriod } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { fromLocalField, toLocalField } from '../../../lib/format/local-time-field.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { PERIOD_PRESETS, choosePreset, findPreset } from '../logic/period-presets.ts';
import styles from './period-picker.module.css';

interface PeriodPickerProps {
  readonly review: Review;
  readonly sessions: readonly StoredSession[];
}

/** The period in view: last hours by one click, exact times or a session in the popover. */
export function PeriodPicker({ review, sessions }: PeriodPickerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const { period, stored } = review;
  const choose = (next: TimeWindow): void => {
    setOpened(false);
    review.change({ ...writePeriod(next), at: undefined, span: undefined }, 'step');
  };
  return (
    <div className={styles['picker']}>
      <SegmentedControl
        className={styles['presets'] ?? ''}
        aria-label={t('review.period')}
        value={findPreset(period, stored) ?? 'own'}
        data={PERIOD_PRESETS.map((value) => ({ value, label: t(`review.preset.${value}`) }))}
        onChange={(value) => {
          const preset = PERIOD_PRESETS.find((known) => known === value);
          if (preset !== undefined) choose(choosePreset(preset, period, stored));
        }}
      />
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={340}
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <Button
            className={styles['exact'] ?? ''}
            onClick={() => setOpened(!opened)}
            aria-haspopup="dialog"
            aria-expanded={opened}
          >
            <span className="visually-hidden">{t('review.period')} </span>
            {formatPeriod(period, locale)}
            <small className={styles['zone']}>{formatZone(period.fromMs, locale)}</small>
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('review.period')}>
          <ExactTimes key={`${period.fromMs} ${period.toMs}`} period={period} onChoose={choose} />
          {sessions.length > 0 && <Sessions sessions={sessions} onChoose={choose} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

interface ExactTimesProps {
  readonly period: TimeWindow;
  readonly onChoose: (period: TimeWindow) => void;
}

function ExactTimes({ period, onChoose }: ExactTimesProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(toLocalField(period.fromMs));
  const [to, setTo] = useState(toLocalField(period.toMs));
  const fromMs = fromLocalField(from);
  const toMs = fromLocalField(to);
  const valid = fromMs !== null && toMs !== null && toMs > fromMs;
  return (
    <form
      className={styles['times']}
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) onChoose({ fromMs, toMs });
      }}
    >
      <DateTimeField label={t('review.from')} value={from} onChange={setFrom} />
      <DateTimeField
        label={t('review.to')}
        value={to}
        error={valid ? null : t('review.endsBefore')}
        onChange={setTo}
      />
      <Button type="submit" variant="filled" disabled={!valid}>
        {t('review.showPeriod')}
      </Button>
    </form>
  );
}

interface SessionsProps {
  readonly sessions: readonly StoredSession[];
  readonly onChoose: (period: TimeWindow) => void;
}

function Sessions({ sessions, onChoose }: SessionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const withBreaths = sessions.flatMap((session) => {
    const fromMs = readTime(session.first_breath_at ?? undefined);
    const toMs = readTime(session.last_breath_at ?? undefined);
    return fromMs === null || toMs === null ? [] : [{ session, period: { fromMs, toMs } }];
  });
  return (
    <section className={styles['sessions']} aria-label={t('review.sessions')}>
      <h3>{t('review.sessions')}</h3>
      <ul>
        {withBreaths.map(({ session, period }) => (
          <li key={session.ventilation_session_id}>
            <UnstyledButton onClick={() => onChoose(period)} className={styles['session']}>
              <span>{formatPeriod(period, locale)}</span>
              <small>
                {[
                  session.file_name ?? session.device_description ?? `#${session.device_id}`,
                  t('review.breaths', { count: session.breaths }),
                ].join(' · ')}
              </small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
