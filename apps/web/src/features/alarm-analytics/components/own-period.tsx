import { DAY_MS } from '@eupnea/model';
import { ALARM_PERIOD_MAX_DAYS } from '@eupnea/contracts/alarm-analytics';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromLocalField, toLocalField } from '../../../lib/format/local-time-field.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import type { AlarmSearch } from '../logic/alarm-search.ts';
import styles from './alarm-analytics.module.css';

interface OwnPeriodProps {
  readonly own: AlarmSearch['own'];
  readonly onChoose: (own: NonNullable<AlarmSearch['own']>) => void;
}

/** Custom period, behind a button that shows the current one. */
export function OwnPeriod({ own, onChoose }: OwnPeriodProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const shown = own === null ? null : { fromMs: Date.parse(own.from), toMs: Date.parse(own.to) };
  return (
    <Popover opened={opened} onChange={setOpened} width={320} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button onClick={() => setOpened(!opened)} aria-haspopup="dialog" aria-expanded={opened}>
          {shown === null ? t('alarms.otherTime') : formatPeriod(shown, locale)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('alarms.otherTime')}>
        <Times
          shown={shown}
          onChoose={(next) => {
            setOpened(false);
            onChoose(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TimesProps {
  readonly shown: { readonly fromMs: number; readonly toMs: number } | null;
  readonly onChoose: OwnPeriodProps['onChoose'];
}

function Times({ shown, onChoose }: TimesProps) {
  const { t } = useTranslation();
  const [first] = useState(() => shown ?? { fromMs: Date.now() - DAY_MS, toMs: Date.now() });
  const [from, setFrom] = useState(toLocalField(first.fromMs));
  const [to, setTo] = useState(toLocalField(first.toMs));
  const [fromMs, toMs] = [fromLocalField(from), fromLocalField(to)];
  const isOrdered = fromMs !== null && toMs !== null && toMs > fromMs;
  const isShort = isOrdered && toMs - fromMs <= ALARM_PERIOD_MAX_DAYS * DAY_MS;
  const problem = isOrdered ? t('alarms.tooLong', { count: ALARM_PERIOD_MAX_DAYS }) : t('review.endsBefore');
  return (
    <form
      className={styles['times']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isShort) onChoose({ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() });
      }}
    >
      <DateTimeField label={t('review.from')} value={from} onChange={setFrom} />
      <DateTimeField label={t('review.to')} value={to} error={isShort ? null : problem} onChange={setTo} />
      <Button type="submit" variant="filled" disabled={!isShort}>
        {t('review.showPeriod')}
      </Button>
    </form>
  );
}
