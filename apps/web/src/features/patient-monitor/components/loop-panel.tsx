import { useTranslation } from 'react-i18next';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import { useWaveScales } from '../../../lib/wave-scales.ts';
import { LoopCanvas } from '../../../ui/waves/loop-canvas.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import styles from './side-panels.module.css';

/** Volume against pressure: the breath in course, the previous one dashed. */
export function LoopPanel({ monitor, frozen }: { readonly monitor: Monitor; readonly frozen: boolean }) {
  const { t } = useTranslation();
  const { device, stream, values, old } = monitor;
  return (
    <section className={styles['loop']} aria-labelledby="monitor-loop">
      <header className={styles['head']}>
        <h2 id="monitor-loop">{t('waves.loop')}</h2>
        <span>{t('waves.loopPrevious')}</span>
      </header>
      <div className={styles['loopWell']}>
        <LoopCanvas
          samples={stream.samples}
          playout={stream.playout}
          breaths={stream.breaths}
          scales={useWaveScales(device.id, values.patient?.category ?? 'NONE')}
          axes
          stale={old}
          frozen={frozen}
          label={t('monitor.loopOf', { bed: bedName(device) })}
        />
      </div>
    </section>
  );
}
