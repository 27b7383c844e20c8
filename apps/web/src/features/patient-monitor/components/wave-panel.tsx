import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TIME } from '../../../config/tokens.ts';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import { formatClock } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import { useWaveScales, type WaveChannel } from '../../../lib/wave-scales.ts';
import { findingKey } from '../../../live/finding-history.ts';
import { live } from '../../../live/live.ts';
import { FindingRings, type SweepFinding } from '../../../ui/waves/finding-rings.tsx';
import { LaneNames } from '../../../ui/waves/lane-names.tsx';
import { SweepCanvas } from '../../../ui/waves/sweep-canvas.tsx';
import { useSweepLanes } from '../../../ui/waves/use-sweep-lanes.ts';
import type { Freeze } from '../hooks/use-freeze.ts';
import type { Monitor } from '../hooks/use-monitor.ts';
import { FrozenOverlay } from './frozen-overlay.tsx';
import styles from './wave-panel.module.css';

const CHANNELS: readonly WaveChannel[] = ['pressure', 'flow', 'volume', 'co2'];

interface WavePanelProps {
  readonly monitor: Monitor;
  readonly freeze: Freeze;
}

/** The big sweeps; over them the cursor while frozen, or what the missing data means. */
export function WavePanel({ monitor, freeze }: WavePanelProps) {
  const { t } = useTranslation();
  const { device, stream, values, link, old } = monitor;
  const peep = values.settings['PEEPCPAP']?.value;
  const lanes = useSweepLanes({
    channels: CHANNELS,
    scales: useWaveScales(device.id, values.patient?.category ?? 'NONE'),
    theme: useTheme(),
    long: true,
    peepSet: typeof peep === 'number' ? peep : null,
  });
  const findings = useMemo(() => monitor.findings.map(toSweepFinding), [monitor.findings]);
  if (link.standby) return <StandbyPanel />;
  return (
    <section className={styles['panel']} data-frozen={freeze.frozen !== null} aria-label={t('monitor.waves')}>
      <LaneNames lanes={lanes} />
      <SweepCanvas
        samples={stream.samples}
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
        <FrozenOverlay frozen={freeze.frozen} sinceMs={freeze.sinceMs} />
      )}
      {freeze.frozen === null && link.state === 'disconnected' && <LostOverlay monitor={monitor} />}
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
