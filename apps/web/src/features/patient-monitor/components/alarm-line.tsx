import type { Alert } from '@eupnea/contracts/alert';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { AlarmSlot, NeutralSlot } from '../../../ui/clinical/alarm-slot.tsx';
import { PRIORITY_MARKS, describeAlert } from '@eupnea/notation/describe-alert';
import type { Monitor } from '../hooks/use-monitor.ts';
import styles from './alarm-line.module.css';

/** The row that is always there: the worst active alert, or what stands in its place; right the last one that ended. */
export function AlarmLine({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const { link, alerts, nowMs, history } = monitor;
  const last = history.find((alert) => alert.end !== null);
  return (
    <div className={styles['line']}>
      {link.state === 'disconnected' && !link.standby ? (
        <NeutralSlot
          text={link.socket === 'connected' ? t('alert.noData') : t('startUp.offline')}
          ageMs={link.lastSampleAt === null ? null : nowMs - link.lastSampleAt}
        />
      ) : (
        <AlarmSlot
          alerts={alerts}
          nowMs={nowMs}
          calmText={link.standby ? t('monitor.standbyAlerts') : t('monitor.noAlerts')}
        />
      )}
      {alerts.length === 0 && last !== undefined && <LastAlert alert={last} nowMs={nowMs} />}
    </div>
  );
}

function LastAlert({ alert, nowMs }: { readonly alert: Alert; readonly nowMs: number }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const onsetMs = Date.parse(alert.onset);
  const lasted = formatDuration((alert.end === null ? nowMs : Date.parse(alert.end)) - onsetMs);
  return (
    <p className={styles['last']}>
      {t('monitor.lastAlert', { time: formatMoment(onsetMs, nowMs, notation.locale) })} ·{' '}
      <strong>
        {PRIORITY_MARKS[alert.priority]} {describeAlert(alert, t, notation)}
      </strong>{' '}
      · {t('monitor.lasted', { duration: lasted })}
    </p>
  );
}
