import type { Scenario } from '@eupnea/simulator';
import { useTranslation } from 'react-i18next';
import { TIME } from '../../../config/tokens.ts';
import { usePhone } from '../../../ui/use-narrow.ts';
import { LaneNames } from '../../../ui/waves/lane-names.tsx';
import { SweepCanvas } from '../../../ui/waves/sweep-canvas.tsx';
import { useSimulatorLanes } from '../hooks/use-simulator-lanes.ts';
import { formatElapsedMs } from '../logic/format-elapsed.ts';
import type { SessionView, SimulatorSession } from '../logic/simulator-session.ts';
import { BreathLanes } from './breath-lanes.tsx';
import styles from './simulator-waves.module.css';

/**
 * Shorter on a phone to keep the shape of a breath; long enough for a slow breath until its truth is shown.
 */
const PHONE_SECONDS = 10;

interface SimulatorWavesProps {
  readonly scenario: Scenario;
  readonly peepSet: number;
  readonly session: SimulatorSession;
  readonly view: SessionView;
}

/** Waves with truth and findings below each breath. */
export function SimulatorWaves({ scenario, peepSet, session, view }: SimulatorWavesProps) {
  const { t } = useTranslation();
  const lanes = useSimulatorLanes(scenario, peepSet);
  const apnoeaS = view.report?.apnoeaS ?? null;
  const windowSeconds = usePhone() ? PHONE_SECONDS : TIME.sweepBedsideSeconds;
  return (
    <>
      <div className={styles['waves']}>
        <LaneNames lanes={lanes} />
        <SweepCanvas
          samples={session.samples}
          playout={session.playout}
          lanes={lanes}
          windowSeconds={windowSeconds}
          size="bedside"
          stale={false}
          formatTime={formatElapsedMs}
          label={t('simulator.wavesLabel')}
        />
        {view.status === 'idle' && <p className={styles['note']}>{t('simulator.notStarted')}</p>}
        {apnoeaS !== null && (
          <p className={styles['note']}>{t('simulator.apnoea', { seconds: Math.floor(apnoeaS) })}</p>
        )}
        {view.report?.standby === true && <p className={styles['note']}>{t('simulator.standby')}</p>}
      </div>
      <BreathLanes
        breaths={view.report?.lanes ?? []}
        nowS={view.report?.simulatedS ?? 0}
        windowSeconds={windowSeconds}
      />
    </>
  );
}
