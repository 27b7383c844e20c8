import type { AsynchronyHour } from '@eupnea/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/format/format-duration.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { nameHour } from '../logic/describe-hour.ts';
import { formatPercent } from '../logic/format-percent.ts';
import { KindTable } from './kind-table.tsx';
import styles from './analytics.module.css';

interface HourPanelProps {
  readonly hour: AsynchronyHour;
  readonly onOpen: () => void;
}

/** One hour by kind, with a link to its breaths. */
export function HourPanel({ hour, onOpen }: HourPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Panel title={nameHour(hour, locale)}>
      <p className={styles['big']}>
        <strong>{formatPercent(hour.index_percent, locale)}</strong>{' '}
        <span>{t('analytics.ofBreaths', { count: hour.breaths })}</span>
      </p>
      <p className={styles['hint']}>
        {t('analytics.observedTime', { time: formatDuration(hour.observed_seconds * 1000) })}
      </p>
      <KindTable kinds={hour.kinds} />
      <Button onClick={onOpen} disabled={hour.breaths === 0}>
        {t('analytics.openHour')}
      </Button>
    </Panel>
  );
}
