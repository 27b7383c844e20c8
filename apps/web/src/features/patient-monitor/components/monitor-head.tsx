import { Button, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bedName, describePatientAtLength } from '../../../lib/clinical/describe-device.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { enterFullScreen, leaveFullScreen, useFullScreen } from '../../../lib/full-screen.ts';
import { BackIcon, FullScreenIcon } from '../../../ui/icons.tsx';
import type { Freeze } from '../hooks/use-freeze.ts';
import type { Monitor } from '../hooks/use-monitor.ts';
import { LinkChip } from './link-chip.tsx';
import styles from './monitor-head.module.css';
import { ScaleMenu } from '../../../ui/waves/scale-menu.tsx';

interface MonitorHeadProps {
  readonly monitor: Monitor;
  readonly freeze: Freeze;
  /** The ways to the other views of this patient. */
  readonly tabs: ReactNode;
  readonly onBack: () => void;
}

/** Bed, mode, patient; right the tab in view, freeze, scales, full screen, link state. */
export function MonitorHead({ monitor, freeze, tabs, onBack }: MonitorHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const fullScreen = useFullScreen();
  const { device, values } = monitor;
  const mode = values.settings['mode_name']?.value ?? values.monitored['mode']?.value;
  const patient = values.patient ?? null;
  return (
    <header className={styles['head']}>
      <UnstyledButton className={styles['square']} onClick={onBack} aria-label={t('monitor.back')}>
        <BackIcon />
      </UnstyledButton>
      <h1 className={styles['bed']}>{bedName(device)}</h1>
      {mode !== undefined && <span className={styles['mode']}>{String(mode)}</span>}
      <p className={styles['patient']}>
        {patient === null ? (
          t('link.noPatient')
        ) : (
          <>
            <strong>{patient.pseudonym}</strong> {describePatientAtLength(patient, t, locale)}
          </>
        )}
      </p>
      <div className={styles['tools']}>
        {tabs}
        <Button
          className={styles['freeze'] ?? ''}
          variant={freeze.frozen === null ? 'default' : 'filled'}
          onClick={freeze.toggle}
          aria-keyshortcuts="F"
        >
          {freeze.frozen === null ? t('monitor.freeze') : t('monitor.resume')}
          <kbd className={styles['key']}>F</kbd>
        </Button>
        <ScaleMenu deviceId={device.id} waves={patient?.category ?? 'NONE'} />
        <UnstyledButton
          className={styles['square']}
          aria-label={fullScreen ? t('monitor.leaveFullScreen') : t('monitor.fullScreen')}
          aria-pressed={fullScreen}
          onClick={() => void (fullScreen ? leaveFullScreen() : enterFullScreen())}
        >
          <FullScreenIcon />
        </UnstyledButton>
        <LinkChip monitor={monitor} />
      </div>
    </header>
  );
}
