import { Popover, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useDelayMetrics } from '../../../live/hooks/use-device-stream.ts';
import { LinkMark } from '../../../ui/clinical/link-mark.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import { pickLinkFace } from '../logic/pick-link-face.ts';
import { DelayTable } from './delay-table.tsx';
import styles from './link-chip.module.css';

/** Link state with the delay of the newest sample; opens the delay metrics. */
export function LinkChip({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles['chip']} title={t('monitor.connection')}>
          <LinkMark face={pickLinkFace(monitor.link)} ageSeconds={monitor.link.ageSeconds} />
          {monitor.link.state === 'live' && <NewestDelay monitor={monitor} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['popover'] ?? ''}>
        <DelayTable monitor={monitor} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NewestDelay({ monitor }: { readonly monitor: Monitor }) {
  const locale = useLocale();
  // Its changes re-render: the newest delay is read beside it.
  useDelayMetrics(monitor.stream);
  const delayMs = monitor.stream.newestDelayMs();
  if (delayMs === null) return null;
  return <span className={styles['age']}>{formatNumber(delayMs / 1000, 1, locale)} s</span>;
}
