import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TIME } from '../../../config/tokens.ts';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import { formatClock } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useWaveScales } from '../../../lib/wave-scales.ts';
import { findingKey } from '../../../live/finding-history.ts';
import { live } from '../../../live/live.ts';
import { FindingRings, type SweepFinding } from '../../../ui/waves/finding-rings.tsx';
import { LaneMenu, type LaneChange } from '../../../ui/waves/lane-menu.tsx';
import { LaneNames } from '../../../ui/waves/lane-names.tsx';
import { SweepCanvas } from '../../../ui/waves/sweep-canvas.tsx';
import { LEAST_LANE_PX } from '../../../ui/waves/use-stored-lanes.ts';
import type { Freeze } from '../hooks/use-freeze.ts';
import { useLiveLanes } from '../hooks/use-live-lanes.ts';
import type { Monitor } from '../hooks/use-monitor.ts';
import { FrozenOverlay } from './frozen-overlay.tsx';
import styles from './wave-panel.module.css';

/** Number of lanes that fit the height of the panel. */
const USUAL_LANES = 5;

/** The lanes of the address, which the stored waves of the patient share. */
export interface ChosenLanes {
  readonly lanes?: string | undefined;
  readonly formulas?: string | undefined;
  readonly change: (change: LaneChange) => void;
}

interface WavePanelProps {
  readonly monitor: Monitor;
  readonly freeze: Freeze;
  readonly chosen: ChosenLanes;
}

/** The big sweeps; over them the cursor while frozen, or what the missing data means. */
export function WavePanel({ monitor, freeze, chosen }: WavePanelProps) {
  const { t } = useTranslation();
  const { device, stream, values, link, old } = monitor;
  const peep = values.settings['PEEPCPAP']?.value;
  const { shown, view, derived, absent, describeLimit } = useLiveLanes({
    samples: stream.samples,
    chosen,
    scales: useWaveScales(device.id, values.patient?.category ?? 'NONE'),
    peepSet: typeof peep === 'number' ? peep : null,
  });
  const { lanes } = shown;
  const drawn = lanes.filter(({ channel }) => !absent.includes(channel)).length;
  const findings = useMemo(() => monitor.findings.map(toSweepFinding), [monitor.findings]);
  if (link.standby) return <StandbyPanel />;
  return (
    <section
      className={styles['panel']}
      data-frozen={freeze.frozen !== null}
      aria-label={t('monitor.waves')}
      style={drawn > USUAL_LANES ? { minHeight: drawn * LEAST_LANE_PX } : undefined}
    >
      <LaneNames lanes={lanes} absent={absent} />
      <SweepCanvas
        samples={view}
        playout={stream.playout}
        lanes={lanes}
        windowSeconds={TIME.sweepBedsideSeconds}
        size="bedside"
        stale={old}
        label={t('monitor.wavesOf', { bed: bedName(device) })}
        onSweep={freeze.takeSweep}
      />
      <FindingRings
        findings={findings}
        nowMs={monitor.nowMs}
        still={old}
        frozen={freeze.frozen}
        windowSeconds={TIME.sweepBedsideSeconds}
      />
      {freeze.frozen !== null && freeze.sinceMs !== null && (
        <FrozenOverlay frozen={freeze.frozen} sinceMs={freeze.sinceMs} derived={derived} />
      )}
      {freeze.frozen === null && link.state === 'disconnected' && <LostOverlay monitor={monitor} />}
      <div className={styles['lanes']}>
        <LaneMenu shown={shown} onChange={chosen.change} describeLimit={describeLimit} />
      </div>
    </section>
  );
}

function toSweepFinding(finding: LiveFinding): SweepFinding {
  const { kind, state, sign_from: fromMs, sign_to: toMs } = finding;
  return {
    key: findingKey(finding),
    kind: isFindingKind(kind) ? kind : null,
    fromMs,
    toMs,
    provisional: state === 'provisional',
  };
}

function StandbyPanel() {
  const { t } = useTranslation();
  return (
    <section className={styles['standby']}>
      <p className={styles['word']}>{t('monitor.standbyWord')}</p>
      <p>{t('monitor.standbyText')}</p>
    </section>
  );
}

function LostOverlay({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { lastSampleAt } = monitor.link;
  return (
    <div className={styles['lost']}>
      <strong>{t('link.disconnected')}</strong>
      <span className={styles['lostText']}>{t('link.notCurrent')}</span>
      {lastSampleAt !== null && (
        <span>{t('link.lastSeen', { time: formatClock(lastSampleAt, locale) })}</span>
      )}
      {monitor.link.socket === 'connected' ? (
        <span>{t('monitor.serverRetries')}</span>
      ) : (
        <Button onClick={() => live.devices.reconnect(monitor.device.id)}>{t('link.reconnect')}</Button>
      )}
    </div>
  );
}
