import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { TIME } from '../../../config/tokens.ts';
import { formatClock } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { useWaveScales, type WaveChannel } from '../../../lib/wave-scales.ts';
import { live } from '../../../live/live.ts';
import { SweepCanvas } from '../../../ui/waves/sweep-canvas.tsx';
import { useSweepLanes } from '../../../ui/waves/use-sweep-lanes.ts';
import type { Card } from '../hooks/use-card.ts';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import styles from './card-waves.module.css';

type Layout = 'default' | 'widget' | 'phone';

/** Lanes by layout; constants, because a new array would repaint the sweep. */
const CHANNELS: { readonly [Key in Layout]: readonly WaveChannel[] } = {
  default: ['pressure', 'flow', 'volume', 'co2'],
  widget: ['pressure', 'flow'],
  phone: ['pressure'],
};

/** Waves of a card; without a connection an overlay explains it. */
export function CardWaves({ card, layout }: { readonly card: Card; readonly layout: Layout }) {
  const { t } = useTranslation();
  const lanes = useSweepLanes({
    channels: CHANNELS[layout],
    scales: useWaveScales(card.device.id, card.values.patient?.category ?? 'NONE'),
    theme: useTheme(),
    long: false,
  });
  return (
    <div className={styles['well']} data-layout={layout}>
      <SweepCanvas
        samples={card.stream.samples}
        playout={card.stream.playout}
        lanes={lanes}
        windowSeconds={layout === 'default' ? TIME.sweepCardSeconds : TIME.sweepWidgetSeconds}
        size="card"
        stale={card.old}
        label={t('wall.waves', { bed: bedName(card.device) })}
      />
      {card.link.state === 'disconnected' && <LostOverlay card={card} />}
    </div>
  );
}

function LostOverlay({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { lastSampleAt } = card.link;
  const reconnect = () => {
    live.devices.reconnect(card.device.id);
    live.list.reconnect();
  };
  return (
    <div className={styles['lost']}>
      <strong>{t('link.disconnected')}</strong>
      <span className={styles['lostText']}>{t('link.notCurrent')}</span>
      {lastSampleAt !== null && (
        <span>{t('link.lastSeen', { time: formatClock(lastSampleAt, locale) })}</span>
      )}
      <Button size="compact-sm" onClick={reconnect} className={styles['reconnect'] ?? ''}>
        {t('link.reconnect')}
      </Button>
    </div>
  );
}
