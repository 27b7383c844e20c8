import type { DailyReport } from '@eupnea/contracts/daily-report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import styles from './report.module.css';

interface HourTableProps {
  readonly hours: DailyReport['hours'];
  readonly renderHour: (hour: DailyReport['hours'][number], name: string) => ReactNode;
}

/** Values of the charts as a table, with links to the breaths of each hour. Not printed. */
export function HourTable({ hours, renderHour }: HourTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (value: number | null): string =>
    value === null ? MISSING : formatNumber(value, 1, locale);
  return (
    <details className={styles['hours']}>
      <summary>{t('reports.hours')}</summary>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('reports.hours')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('reports.hour')}</th>
              <th scope="col">{t('reports.breaths')}</th>
              <th scope="col">{t('reports.observed')}</th>
              <th scope="col">{t('reports.hourVt')}</th>
              <th scope="col">{t('reports.hourDrivingPressure')}</th>
              <th scope="col">{t('reports.hourPower')}</th>
              <th scope="col">{t('reports.hourAsynchrony')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.start}>
                <th scope="row">
                  {hour.breaths === 0 ? formatHour(hour.hour) : renderHour(hour, formatHour(hour.hour))}
                </th>
                <td>{hour.breaths}</td>
                <td>{formatDuration(hour.observed_seconds * 1000)}</td>
                <td>{number(hour.vt_ml_kg)}</td>
                <td>{number(hour.driving_pressure_cmh2o)}</td>
                <td>{number(hour.power_j_min)}</td>
                <td>
                  {formatFindingShare(
                    {
                      finding_percent: hour.finding_percent,
                      decided_breaths: hour.decided_breaths ?? 0,
                      undecided_breaths: hour.breaths - (hour.decided_breaths ?? 0),
                    },
                    locale,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
