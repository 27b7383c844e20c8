import type { ProtectionDay } from '@eupnea/contracts/protection-audit';
import { UNITS, type AuditMeasureCode } from '@eupnea/model';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { dateFormat } from '../../../lib/format/intl-formats.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { showUnit } from '@eupnea/notation/shown-unit';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import styles from './protection.module.css';
import report from './report.module.css';

type Hour = ProtectionDay['ventilated'][number];

interface ProtectionHoursProps {
  readonly day: ProtectionDay;
  readonly measure: AuditMeasureCode;
  readonly renderHour: (patientId: number, start: string, name: string) => ReactNode;
}

const PERCENT = 100;

/** Hours with their numbers; the name of each leads to its breaths. */
export function ProtectionHours({ day, measure, renderHour }: ProtectionHoursProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { units } = useNotation();
  const pressure = showUnit(UNITS.pressure.unit, units);
  if (day.ventilated.length === 0) return <p className={styles['hint']}>{t('protection.noHours')}</p>;
  const number = (value: number | null, decimals: number): string =>
    value === null ? MISSING : formatNumber(value, decimals, locale);
  const inUnit = (cmH2O: number | null): string =>
    number(cmH2O === null ? null : cmH2O * pressure.factor, 1 + pressure.moreDecimals);
  const perKg = ({ tidal_volume_ml: ml }: Hour): number | null =>
    ml === null || day.predicted_weight_kg === null ? null : ml / day.predicted_weight_kg;
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('protection.hours')}>
      <table className={report['table']} aria-label={t('protection.hours')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.hour')}</th>
            <th scope="col">{t(`protection.measure.${measure}`)}</th>
            <th scope="col">VT, mL</th>
            <th scope="col">VT/PBW, mL/kg</th>
            <th scope="col">{`Pplat, ${pressure.label}`}</th>
            <th scope="col">{`ΔP, ${pressure.label}`}</th>
            <th scope="col">{`PEEP, ${pressure.label}`}</th>
            <th scope="col">FiO₂, %</th>
          </tr>
        </thead>
        <tbody>
          {day.ventilated.map((hour) => (
            <tr key={hour.start}>
              <th scope="row" className={styles['hour']}>
                {renderHour(day.patient_id, hour.start, nameHour(hour.start, locale))}
              </th>
              <td>
                <HourVerdict hour={hour} measure={measure} />
              </td>
              <td>{number(hour.tidal_volume_ml, 0)}</td>
              <td>{number(perKg(hour), 1)}</td>
              <td>{inUnit(hour.plateau_cmh2o)}</td>
              <td>
                {inUnit(
                  hour.plateau_cmh2o === null || hour.peep_cmh2o === null
                    ? null
                    : hour.plateau_cmh2o - hour.peep_cmh2o,
                )}
              </td>
              <td>{inUnit(hour.peep_cmh2o)}</td>
              <td>{hour.fio2 === null ? MISSING : formatLimit(hour.fio2 * PERCENT, locale, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Within, outside, or what the hour lacks. */
function HourVerdict({ hour, measure }: { readonly hour: Hour; readonly measure: AuditMeasureCode }) {
  const { t } = useTranslation();
  const own = hour.assessed.find(({ code }) => code === measure);
  if (own === undefined) return t('protection.notFor');
  if (own.verdict === 'unknown') {
    return (
      <small>
        {t('protection.lacks', {
          what: own.missing.map((missing) => t(`protection.missing.${missing}`)).join(', '),
        })}
      </small>
    );
  }
  return (
    <span className={styles['verdict']} data-verdict={own.verdict}>
      {t(`protection.hour.${own.verdict}`)}
    </span>
  );
}

function nameHour(start: string, locale: string): string {
  return dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    Date.parse(start),
  );
}
