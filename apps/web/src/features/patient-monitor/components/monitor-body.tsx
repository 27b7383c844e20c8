import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../ui/use-narrow.ts';
import type { Freeze } from '../hooks/use-freeze.ts';
import type { Monitor } from '../hooks/use-monitor.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { AsynchronyPanel } from './asynchrony-panel.tsx';
import { HeroNumerics } from './hero-numerics.tsx';
import { LoopPanel } from './loop-panel.tsx';
import styles from './monitor-body.module.css';
import { PowerTable } from './power-table.tsx';
import { SettingsStrip } from './settings-strip.tsx';
import { SmallNumerics } from './small-numerics.tsx';
import { WavePanel, type ChosenLanes } from './wave-panel.tsx';

interface MonitorBodyProps {
  readonly monitor: Monitor;
  readonly freeze: Freeze;
  readonly lanes: ChosenLanes;
}

/** Waves, bedside numbers and what stands beside and under them; on a phone one part at a time under the waves. */
export function MonitorBody({ monitor, freeze, lanes }: MonitorBodyProps) {
  const phone = usePhone();
  const frozen = freeze.frozen !== null;
  return (
    <div className={styles['body']}>
      <div className={styles['waves']}>
        <WavePanel monitor={monitor} freeze={freeze} chosen={lanes} />
      </div>
      <div className={styles['heroes']}>
        <HeroNumerics monitor={monitor} frozen={frozen} />
      </div>
      {phone ? (
        <PhoneParts monitor={monitor} frozen={frozen} />
      ) : (
        <>
          <div className={styles['under']}>
            <SettingsStrip monitor={monitor} />
            <PowerTable monitor={monitor} />
          </div>
          <div className={styles['side']}>
            <LoopPanel monitor={monitor} frozen={frozen} />
            <SmallNumerics monitor={monitor} />
            <AlertsPanel monitor={monitor} />
            <AsynchronyPanel monitor={monitor} />
          </div>
        </>
      )}
    </div>
  );
}

const PARTS = ['monitor', 'loop', 'set'] as const;
type Part = (typeof PARTS)[number];

function PhoneParts({ monitor, frozen }: { readonly monitor: Monitor; readonly frozen: boolean }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('monitor');
  const names: { readonly [Key in Part]: string } = {
    monitor: t('monitor.monitor'),
    loop: t('monitor.loopTab'),
    set: t('monitor.setTab'),
  };
  return (
    <div className={styles['parts']}>
      <div className={styles['tabs']} role="group" aria-label={t('monitor.views')}>
        {PARTS.map((key) => (
          <button key={key} type="button" aria-pressed={part === key} onClick={() => setPart(key)}>
            {names[key]}
          </button>
        ))}
      </div>
      {part === 'monitor' && (
        <>
          <SmallNumerics monitor={monitor} />
          <AsynchronyPanel monitor={monitor} />
          <AlertsPanel monitor={monitor} />
        </>
      )}
      {part === 'loop' && <LoopPanel monitor={monitor} frozen={frozen} />}
      {part === 'set' && (
        <>
          <SettingsStrip monitor={monitor} />
          <PowerTable monitor={monitor} />
        </>
      )}
    </div>
  );
}
