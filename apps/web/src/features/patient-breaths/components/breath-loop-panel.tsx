import { useTranslation } from 'react-i18next';
import type { Review } from '../../../lib/stored/review.ts';
import { useWaveScales } from '../../../lib/wave-scales.ts';
import { LoopCanvas } from '../../../ui/waves/loop-canvas.tsx';
import { useBreathLoop } from '../hooks/use-breath-loop.ts';
import { fitLoopScales } from '../logic/fit-loop-scales.ts';
import type { SelectedBreath } from '../hooks/use-selected-breath.ts';
import styles from './breath-detail-panel.module.css';

interface BreathLoopPanelProps {
  readonly review: Review;
  readonly selected: SelectedBreath;
}

/** Pressure-volume loop of the selected breath over the previous one. */
export function BreathLoopPanel({ review, selected }: BreathLoopPanelProps) {
  const { t } = useTranslation();
  const loop = useBreathLoop(review.scope, selected.detail);
  const scales = useWaveScales(selected.key?.deviceId ?? 0, 'stored');
  return (
    <section className={styles['part']} aria-labelledby="breath-loop">
      <h3 id="breath-loop">
        {t('waves.loop')}{' '}
        <small>
          {t('waves.loopPrevious')}
          {loop?.integratesVolume === true && ` · ${t('waves.volumeFromFlow')}`}
        </small>
      </h3>
      <div className={styles['loop']}>
        {loop !== null && (
          <LoopCanvas
            samples={loop.samples}
            playout={loop.playout}
            breaths={loop.breaths}
            scales={fitLoopScales(scales, loop.reach)}
            axes
            stale={false}
            label={t('breaths.loopOf', { number: selected.key?.breathNumber ?? 0 })}
          />
        )}
      </div>
    </section>
  );
}
