import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatNumber } from '@eupnea/notation/format-number';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { atAlarmQuery, type LimitQuestion, type LimitScope } from '../api/alarm-limits-queries.ts';
import styles from './alarm-analytics.module.css';

interface AroundTableProps {
  readonly scope: LimitScope;
  readonly side: LimitQuestion;
  readonly write: (value: number) => string;
}

/** Values of the parameter from a minute before to a minute after the alarm onset. */
export function AroundTable({ scope, side, write }: AroundTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: found, error, refetch } = useQuery(atAlarmQuery(scope, side));
  if (error !== null)
    return <ProblemNotice title={t('alarms.failed')} error={error} onRetry={() => void refetch()} />;
  if (found === undefined) return null;
  if (found.episodes === 0) return <p className={styles['hint']}>{t('alarms.around.none')}</p>;
  const value = (number: number | null): string => (number === null ? '---' : write(number));
  const { beyond_limit: beyond } = found;
  return (
    <>
      <table className={styles['plain']}>
        <caption className={styles['caption']}>{t('alarms.around.title', { count: found.sampled })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('alarms.around.moment')}</th>
            <th scope="col">{t('alarms.around.n')}</th>
            <th scope="col">25%</th>
            <th scope="col">{t('alarms.median')}</th>
            <th scope="col">75%</th>
          </tr>
        </thead>
        <tbody>
          {found.around.map(({ offset_seconds, n, p25, median, p75 }) => (
            <tr key={offset_seconds}>
              <th scope="row">
                {offset_seconds > 0 ? '+' : ''}
                {formatNumber(offset_seconds, 0, locale)} s
              </th>
              <td>{n}</td>
              <td>{value(p25)}</td>
              <td>
                <strong>{value(median)}</strong>
              </td>
              <td>{value(p75)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {beyond.median !== null && (
        <p className={styles['hint']}>{t('alarms.around.beyond', { value: write(beyond.median) })}</p>
      )}
    </>
  );
}
