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
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './protection.module.css';

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
  const drivingPressure = ({ plateau_cmh2o: plateau, peep_cmh2o: peep }: Hour): number | null =>
    plateau === null || peep === null ? null : plateau - peep;
  const numbers: readonly Column<Hour>[] = [
    {
      id: 'hour',
      head: t('reports.hour'),
      render: ({ start }) => renderHour(day.patient_id, start, nameHour(start, locale)),
    },
    {
      id: 'verdict',
      head: t(`protection.measure.${measure}`),
      render: (hour) => <HourVerdict hour={hour} measure={measure} />,
    },
    { id: 'volume', head: 'VT, mL', render: (hour) => number(hour.tidal_volume_ml, 0) },
    { id: 'perKg', head: 'VT/PBW, mL/kg', render: (hour) => number(perKg(hour), 1) },
    { id: 'plateau', head: `Pplat, ${pressure.label}`, render: (hour) => inUnit(hour.plateau_cmh2o) },
    {
      id: 'drivingPressure',
      head: `ΔP, ${pressure.label}`,
      render: (hour) => inUnit(drivingPressure(hour)),
    },
    { id: 'peep', head: `PEEP, ${pressure.label}`, render: (hour) => inUnit(hour.peep_cmh2o) },
    {
      id: 'fio2',
      head: 'FiO₂, %',
      render: ({ fio2 }) => (fio2 === null ? MISSING : formatLimit(fio2 * PERCENT, locale, 0)),
    },
  ];
  const columns = numbers.map((column): Column<Hour> => ({ ...column, width: 'whole' }));
  return (
    <DataTable
      label={t('protection.hours')}
      look="figures"
      columns={columns}
      rows={day.ventilated}
      keyOf={({ start }) => start}
    />
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
