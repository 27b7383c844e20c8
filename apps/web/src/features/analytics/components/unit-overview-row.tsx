import type { OverviewRow } from '@eupnea/contracts/unit-overview';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { describeBound, nameClockHour, nameMoment } from '../logic/describe-overview.ts';
import { formatPercent } from '../logic/format-percent.ts';
import { searchOfHour, searchOfRow } from '../logic/overview-search.ts';
import { HourSpark } from './hour-spark.tsx';
import styles from './unit-overview.module.css';

interface UnitOverviewRowProps {
  readonly row: OverviewRow;
  readonly timeZone: string;
  /** Each patient has a different day, so the row shows it. */
  readonly ownDay: boolean;
}

/** Above this share of the ventilation sessions, breaths cover all of it. */
const WHOLE_COVERAGE = 0.995;

/** A patient's 24 hours in one row. */
export function UnitOverviewRow({ row, timeZone, ownDay }: UnitOverviewRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { worst_hour: worst, outside, power, alarms, signs } = row;
  const coverage = row.session_seconds === 0 ? null : Math.min(1, row.observed_seconds / row.session_seconds);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Link to="." search={searchOfRow(row)}>
          {row.pseudonym}
        </Link>
        <small className={styles['source']} title={row.device?.description ?? undefined}>
          {row.device?.description ?? ''}
        </small>
        {ownDay && <small>{t('overview.dayUpTo', { time: nameMoment(row.end, timeZone, locale) })}</small>}
      </th>
      <td role="cell">
        <HourSpark row={row} timeZone={timeZone} />
      </td>
      <td role="cell" data-label={t('overview.worst')}>
        {worst === null ? (
          MISSING
        ) : (
          <>
            <strong data-noted={signs.includes('asynchrony')}>
              {formatPercent(worst.finding_percent, locale)}
            </strong>
            <small>
              <Link
                to="."
                search={searchOfHour(row.patient_id, worst.start)}
                aria-label={t('overview.openWorst', {
                  name: row.pseudonym,
                  hour: nameClockHour(worst.start, timeZone, locale),
                })}
              >
                {nameClockHour(worst.start, timeZone, locale)}
              </Link>
            </small>
          </>
        )}
      </td>
      <td role="cell" data-label={t('overview.index24')}>
        <strong title={describeDecided(row, t)}>{formatFindingShare(row, locale)}</strong>
        {row.undecided_breaths > 0 && (
          <small>{t('overview.undecided', { count: row.undecided_breaths })}</small>
        )}
        <small>
          {row.index_percent === null
            ? ''
            : t('asynchronyIndex.eventsPer100', { rate: formatNumber(row.index_percent, 1, locale) })}
        </small>
        <small>
          {coverage === null || coverage >= WHOLE_COVERAGE
            ? ''
            : t('overview.observed', { percent: formatLimit(coverage * 100, locale, 0) })}
        </small>
      </td>
      <td role="cell" data-label={t('overview.outside')}>
        <OutsideCell outside={outside} noted={signs.includes('outside')} />
      </td>
      <td role="cell" data-label={t('overview.power')}>
        <strong>{power.mean_j_min === null ? MISSING : formatNumber(power.mean_j_min, 1, locale)}</strong>
        <small>{power.mean_j_min === null ? '' : 'J/min'}</small>
      </td>
      <td role="cell" data-label={t('overview.alarms')}>
        <strong>{alarms.per_hour === null ? MISSING : formatNumber(alarms.per_hour, 1, locale)}</strong>
        <small>
          {alarms.observed_seconds === null
            ? t('overview.noLink')
            : t('overview.alarmsIn', {
                count: alarms.episodes,
                time: formatDuration(alarms.observed_seconds * 1000),
              })}
        </small>
      </td>
      <td role="cell" data-label={t('overview.newest')}>
        {row.newest_data === null ? MISSING : nameMoment(row.newest_data, timeZone, locale)}
      </td>
    </tr>
  );
}

/** Time outside bounds, its reference time, and the exceeded bounds. */
function OutsideCell({
  outside,
  noted,
}: {
  readonly outside: OverviewRow['outside'];
  readonly noted: boolean;
}) {
  const { t } = useTranslation();
  if (outside.assessable_seconds === 0) return MISSING;
  const beyond = outside.bounds.filter(({ seconds }) => seconds > 0);
  return (
    <>
      <strong data-noted={noted}>{formatDuration(outside.seconds * 1000)}</strong>
      <small>{t('overview.of', { time: formatDuration(outside.assessable_seconds * 1000) })}</small>
      <small>{beyond.map(({ code }) => describeBound(code)?.parameter.symbol ?? code).join(', ')}</small>
    </>
  );
}
