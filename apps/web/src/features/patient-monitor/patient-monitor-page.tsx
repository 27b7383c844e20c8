import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceSummary } from '@eupnea/contracts/device';
import { selectPatient } from '../../lib/selected-patient.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { live } from '../../live/live.ts';
import { NumberSource, ParameterPopoverProvider } from '../../ui/parameter/parameter-popover.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { monitoredDeviceQuery } from './api/device-summary-query.ts';
import { AlarmLine } from './components/alarm-line.tsx';
import { MonitorBody } from './components/monitor-body.tsx';
import type { ChosenLanes } from './components/wave-panel.tsx';
import { MonitorHead } from './components/monitor-head.tsx';
import { MonitorSkeleton } from './components/monitor-skeleton.tsx';
import { useFreeze } from './hooks/use-freeze.ts';
import { useMonitor } from './hooks/use-monitor.ts';
import styles from './patient-monitor-page.module.css';

interface PatientMonitorPageProps {
  /** -1 for a device without a patient. */
  readonly patientId: number;
  /** From `?device_id=`; null = the device this patient is on. */
  readonly deviceId: number | null;
  readonly lanes: ChosenLanes;
  readonly tabs: ReactNode;
  /** Who the patient is, and the tabs, where no device shows either. */
  readonly headWithoutDevice: ReactNode;
  readonly onBack: () => void;
}

/** patient/{id}: the bedside view of one ventilator. */
export function PatientMonitorPage(props: PatientMonitorPageProps) {
  const { patientId, deviceId, lanes, tabs, headWithoutDevice, onBack } = props;
  const { t } = useTranslation();
  const device = useQuery(monitoredDeviceQuery(patientId, deviceId));
  useEffect(() => selectPatient(patientId), [patientId]);
  if (device.isPending) return <MonitorSkeleton />;
  if (device.isError) {
    return (
      <ProblemNotice
        wholePage
        title={t('monitor.failed')}
        error={device.error}
        onRetry={() => void device.refetch()}
      />
    );
  }
  if (device.data === null) {
    return (
      <>
        {headWithoutDevice}
        <NoticePage title={t('monitor.noDevice')} wholePage text={t('monitor.noDeviceText')} trace="breath">
          {patientId > 0 && (
            <PatientLink patientId={patientId} search={{ tab: 'breaths' }}>
              {t('monitor.seeBreaths')}
            </PatientLink>
          )}
        </NoticePage>
      </>
    );
  }
  return (
    <ParameterPopoverProvider toServerMs={(browserMs) => live.serverClock.toServerMs(browserMs)}>
      <DeviceMonitor
        key={device.data.id}
        device={device.data}
        patientId={patientId}
        lanes={lanes}
        tabs={tabs}
        onBack={onBack}
      />
    </ParameterPopoverProvider>
  );
}

interface DeviceMonitorProps {
  readonly device: DeviceSummary;
  readonly patientId: number;
  readonly lanes: ChosenLanes;
  readonly tabs: ReactNode;
  readonly onBack: () => void;
}

function DeviceMonitor({ device, patientId, lanes, tabs, onBack }: DeviceMonitorProps) {
  const { t } = useTranslation();
  const monitor = useMonitor(device);
  const freeze = useFreeze();
  const servesId = monitor.values.patient?.id ?? null;
  const another = patientId > 0 && monitor.link.known && servesId !== patientId;
  return (
    <div className={styles['page']}>
      <MonitorHead monitor={monitor} freeze={freeze} tabs={tabs} onBack={onBack} />
      <AlarmLine monitor={monitor} />
      {another && <p className={styles['notice']}>{t('monitor.anotherPatient')}</p>}
      {monitor.values.inUse ? (
        <NoticePage title={t('monitor.inUse')} text={t('monitor.inUseText')} trace="breath" />
      ) : (
        <NumberSource measured={monitor.stream.measured}>
          <MonitorBody monitor={monitor} freeze={freeze} lanes={lanes} />
        </NumberSource>
      )}
    </div>
  );
}
