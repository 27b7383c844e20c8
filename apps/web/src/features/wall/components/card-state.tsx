import { Button } from '@mantine/core';
import type { DeviceSummary } from '@eupnea/contracts/device';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useServerNow } from '../../../live/hooks/use-server-now.ts';
import type { Card } from '../hooks/use-card.ts';
import { ventilatorName } from '../../../lib/clinical/describe-device.ts';
import styles from './card-state.module.css';

interface CardStateProps {
  readonly card: Card;
  readonly onAssign: (device: DeviceSummary) => void;
}

/** A card without waves: standby, no patient, or a patient of other projects. Plain, never hatched. */
export function CardState({ card, onAssign }: CardStateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { device, link } = card;
  const nowMs = useServerNow();
  const lastSampleAt = link.lastSampleAt ?? device.last_wave?.time_rcvd ?? null;
  if (card.face === 'standby') {
    return (
      <div className={styles['state']} data-face="standby">
        <p className={styles['word']}>{t('wall.standbyWord')}</p>
        <p>
          {lastSampleAt === null
            ? t('wall.standbyText')
            : t('wall.standbySince', { time: formatMoment(lastSampleAt, nowMs, locale) })}
        </p>
      </div>
    );
  }
  if (card.face === 'in-use') {
    return (
      <div className={styles['state']}>
        <p className={styles['word']}>{t('wall.inUse')}</p>
        <p>{t('wall.inUseText')}</p>
      </div>
    );
  }
  const name = ventilatorName(device);
  const connected = link.state !== 'disconnected';
  return (
    <div className={styles['state']}>
      <p className={styles['word']}>{t('link.noPatient')}</p>
      <p>{connected ? t('wall.idle', { name }) : t('wall.notConnected', { name })}</p>
      <div className={styles['actions']}>
        <Button onClick={() => onAssign(device)}>{t('wall.assignPatient')}</Button>
      </div>
    </div>
  );
}
