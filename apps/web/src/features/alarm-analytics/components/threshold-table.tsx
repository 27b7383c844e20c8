import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/format/intl-formats.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatDuration } from '@eupnea/notation/format-duration';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { type LimitQuestion, type LimitScope, thresholdsQuery } from '../api/alarm-limits-queries.ts';
import styles from './alarm-analytics.module.css';

/** Maximum number of listed limits per side. */
const SHOWN_MAX = 8;

interface ThresholdTableProps {
  readonly scope: LimitScope;
  readonly side: LimitQuestion;
  readonly write: (value: number) => string;
}

/** Limits of this side in force and their share of the time, device limits beside Eupnea's. */
export function ThresholdTable({ scope, side, write }: ThresholdTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: found, error, refetch } = useQuery(thresholdsQuery(scope));
  if (error !== null)
    return <ProblemNotice title={t('alarms.failed')} error={error} onRetry={() => void refetch()} />;
  if (found === undefined) return null;
  const sides = found.items.filter(
    ({ parameter, direction }) => parameter === side.parameter && direction === side.direction,
  );
  if (sides.length === 0) return <p className={styles['hint']}>{t('alarms.thresholds.none')}</p>;
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <table className={styles['plain']}>
      <caption className={styles['caption']}>{t('alarms.thresholds.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('alarms.source')}</th>
          <th scope="col">{t('alarms.thresholds.limit')}</th>
          <th scope="col">{t('alarms.thresholds.time')}</th>
          <th scope="col">{t('alarms.thresholds.share')}</th>
        </tr>
      </thead>
      <tbody>
        {sides.flatMap(({ source, seconds: all, limits }) =>
          limits.slice(0, SHOWN_MAX).map(({ limit, seconds }) => (
            <tr key={`${source} ${limit}`}>
              <th scope="row">
                {source === 'import' ? t('alarms.sources.device') : t(`alarms.sources.${source}`)}
              </th>
              <td>{write(limit)}</td>
              <td>{formatDuration(seconds * 1000)}</td>
              <td>{percent.format(seconds / all)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
