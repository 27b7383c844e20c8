import type { RoundPage } from '@eupnea/contracts/round-page';
import { useTranslation } from 'react-i18next';
import { describeDose } from '@eupnea/notation/describe-dose';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatMoment } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import reportStyles from './report.module.css';
import styles from './round-page.module.css';

/** Medications given at the end, and the alarms of these hours. */
export function RoundTreatment({ round }: { readonly round: RoundPage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const endMs = Date.parse(round.end);
  const { alarms, medications, medications_total: total } = round;
  const byPriority = alarms.by_priority
    .filter(({ episodes }) => episodes > 0)
    .map(({ priority, episodes }) => `${t(`priority.${priority}`)} ${episodes}`);
  return (
    <Panel title={t('round.medications')} note={t('round.medicationsNote')}>
      {medications.length === 0 ? (
        <p className={reportStyles['hint']}>{t('round.noMedications')}</p>
      ) : (
        <ul className={styles['changes']}>
          {medications.map((medication) => (
            <li key={medication.id}>
              <strong>{medication.name}</strong>
              <span>{describeDose(medication, locale)}</span>
              <span>
                {t('round.since', { time: formatMoment(Date.parse(medication.started_at), endMs, locale) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > medications.length && (
        <p className={reportStyles['hint']}>
          {t('round.moreMedications', { count: total - medications.length })}
        </p>
      )}
      <p className={reportStyles['hint']}>
        {[
          t('reports.alarms', { count: alarms.episodes }),
          ...byPriority,
          ...(alarms.in_alarm_seconds === null
            ? []
            : [t('reports.inAlarm', { time: formatDuration(alarms.in_alarm_seconds * 1000) })]),
        ].join(' · ')}
      </p>
    </Panel>
  );
}
