import type { Alert } from '@eupnea/contracts/alert';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { PRIORITY_MARKS, describeAlert } from '@eupnea/notation/describe-alert';
import { useDelayMetrics } from '../../../live/hooks/use-device-stream.ts';
import type { Monitor } from '../hooks/use-monitor.ts';
import styles from './side-panels.module.css';

/**
 * Episodes of the last 24 hours, newest first, active ones marked by their running age. Those since the page was opened while
 * the store does not answer, and at a bed without a patient.
 */
export function AlertsPanel({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { history, historySinceMs, nowMs } = monitor;
  const { pageOpenTime } = useDelayMetrics(monitor.stream);
  return (
    <section className={styles['section']} aria-labelledby="monitor-alerts">
      <header className={styles['sectionHead']}>
        <h2 id="monitor-alerts">{t('monitor.alerts')}</h2>
        <span>
          {t('monitor.since', { time: formatMoment(historySinceMs ?? pageOpenTime, nowMs, notation.locale) })}
        </span>
      </header>
      {history.length === 0 ? (
        <p className={styles['none']}>
          {historySinceMs === null ? t('monitor.noneYet') : t('monitor.noneInDay')}
        </p>
      ) : (
        <ul className={styles['alerts']}>
          {history.map((alert) => (
            <AlertRow key={`${alert.source}/${alert.kind}/${alert.onset}`} alert={alert} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AlertRow({ alert, nowMs }: { readonly alert: Alert; readonly nowMs: number }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const onsetMs = Date.parse(alert.onset);
  const endMs = alert.end === null ? nowMs : Date.parse(alert.end);
  return (
    <li data-active={alert.end === null}>
      <span className={styles['alertTime']}>{formatMoment(onsetMs, nowMs, notation.locale)}</span>
      <span className={styles['alertMark']} title={t(`priority.${alert.priority}`)}>
        {PRIORITY_MARKS[alert.priority] === '' ? '•' : PRIORITY_MARKS[alert.priority]}
      </span>
      <span className={styles['alertText']}>{describeAlert(alert, t, notation)}</span>
      <span className={styles['alertTime']}>{formatDuration(endMs - onsetMs)}</span>
    </li>
  );
}
