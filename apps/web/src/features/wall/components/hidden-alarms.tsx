import type { DeviceSummary } from '@eupnea/contracts/device';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useListSocket } from '../../../live/hooks/use-device-list.ts';
import { useServerNow } from '../../../live/hooks/use-server-now.ts';
import { countHiddenAlarms } from '../logic/count-hidden-alarms.ts';
import { linkFromSummary } from '../logic/describe-card.ts';
import styles from './wall-page.module.css';

interface HiddenAlarmsProps {
  readonly all: readonly DeviceSummary[];
  readonly shown: readonly DeviceSummary[];
  readonly onShowAll: () => void;
}

/** How many beds alarm that filters or the search hide, with the way to all beds. */
export function HiddenAlarms({ all, shown, onShowAll }: HiddenAlarmsProps) {
  const { t } = useTranslation();
  const nowMs = useServerNow();
  const listSocket = useListSocket();
  const count = countHiddenAlarms(
    all.map((device) => ({ device, link: linkFromSummary(device, nowMs, listSocket).state })),
    new Set(shown.map(({ id }) => id)),
  );
  return (
    <div className={styles['hidden']} role="status" hidden={count === 0}>
      {count > 0 && (
        <>
          <span>{t('wall.hiddenAlarms', { count })}</span>
          <Button size="compact-sm" onClick={onShowAll}>
            {t('wall.showAll')}
          </Button>
        </>
      )}
    </div>
  );
}
