import type { DailyReport } from '@eupnea/contracts/daily-report';
import { useTranslation } from 'react-i18next';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { displayNumber, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { defineValue, findWorstHour, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import styles from './report.module.css';
import { ReportTile } from './report-tile.tsx';

/** Six summary numbers of the day, each with its basis. */
export function ReportTiles({ report }: { readonly report: DailyReport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { session_seconds: sessions, observed_seconds: observed, power, asynchrony } = report;
  const worst = findWorstHour(report.hours);
  const percent = (part: number): string => formatLimit(part * 100, locale, 1);
  const time = (seconds: number): string => formatDuration(seconds * 1000);
  return (
    <dl className={styles['tiles']}>
      <ReportTile
        name={t('reports.observed')}
        value={time(observed)}
        note={
          sessions === 0
            ? t('reports.noSession')
            : t('reports.ofSessions', {
                share: percent(Math.min(1, observed / sessions)),
                time: time(sessions),
              })
        }
      />
      <ReportTile
        name={t('reports.breaths')}
        value={String(report.breaths)}
        note={report.breaths === 0 ? t('reports.missing.noBreaths') : t('reports.complete')}
      />
      <ValueTile report={report} value="vt_ml_kg" />
      <ValueTile report={report} value="driving_pressure_cmh2o" />
      <ReportTile
        name={t('reports.power')}
        value={power.mean_j_min === null ? MISSING : formatNumber(power.mean_j_min, 1, locale)}
        unit={power.mean_j_min === null ? '' : 'J/min'}
        note={
          power.mean_j_min === null
            ? t(reasonKey('mp_geometric_j_min', report))
            : t('reports.measuredIn', { time: time(power.measured_seconds) })
        }
      />
      <ReportTile
        name={t('reports.withFinding')}
        value={formatFindingShare(asynchrony, locale)}
        unit=""
        note={
          report.breaths === 0
            ? t('reports.missing.noBreaths')
            : [
                describeDecided(asynchrony, t),
                ...(worst === null
                  ? []
                  : [
                      t('reports.highest', {
                        percent: formatLimit(worst.finding_percent ?? 0, locale, 1),
                        hour: worst.hour,
                      }),
                    ]),
              ].join('. ')
        }
      />
    </dl>
  );
}

interface ValueTileProps {
  readonly report: DailyReport;
  readonly value: 'vt_ml_kg' | 'driving_pressure_cmh2o';
}

/** Median over the breaths that have the value. */
function ValueTile({ report, value }: ValueTileProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const found = report.values.find((known) => known.value === value);
  const definition = defineValue(value);
  if (definition === null) return null;
  const median = found?.median ?? null;
  return (
    <ReportTile
      name={t('reports.medianOf', { name: t(nameKeyOf(value, report.weights)) })}
      value={displayNumber(definition, median, notation)}
      unit={median === null ? '' : displayUnit(definition, notation)}
      note={
        median === null
          ? t(reasonKey(value, report))
          : t('reports.p95', {
              value: displayNumber(definition, found?.p95 ?? null, notation),
              n: found?.n ?? 0,
            })
      }
    />
  );
}
