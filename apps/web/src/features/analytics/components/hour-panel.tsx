import type { AsynchronyHour } from '@eupnea/contracts/asynchrony';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { nameHour } from '../logic/describe-hour.ts';
import { EventsPer100 } from './events-per-100.tsx';
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
        <strong>{formatFindingShare(hour, locale)}</strong> <span>{describeDecided(hour, t)}</span>
      </p>
      <EventsPer100 percent={hour.index_percent} />
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
