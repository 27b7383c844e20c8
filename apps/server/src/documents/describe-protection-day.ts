import type { ProtectionDay } from '@eupnea/contracts/protection-audit';
import { type AuditMeasureCode, UNITS } from '@eupnea/model';
import { MISSING } from '@eupnea/notation/display-value';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { formatDay, writeMoment } from '@eupnea/notation/format-time';
import { nameMapClass, printExcess } from '@eupnea/notation/protection-values';
import { showUnit } from '@eupnea/notation/shown-unit';
import type { Reader } from './reader.ts';
import { printSeconds } from './report-parts.ts';
import type { Cell, Panel, Part } from './sheet.ts';

type Hour = ProtectionDay['ventilated'][number];

const PERCENT = 100;
const MINUTE = 60;

/** The open cell of the audit: its hours, doses, and the map of volume and driving pressure. */
export function describeProtectionDay(
  day: ProtectionDay,
  measure: AuditMeasureCode,
  reader: Reader,
): readonly Part[] {
  return [
    { kind: 'panels', panels: [describeHours(day, measure, reader)] },
    { kind: 'columns', left: [describeDoses(day, reader)], right: [describeMap(day, reader)] },
  ];
}

function describeHours(day: ProtectionDay, measure: AuditMeasureCode, reader: Reader): Panel {
  const { t, locale, units } = reader;
  const pressure = showUnit(UNITS.pressure.unit, units);
  const number = (value: number | null, decimals: number): Cell => ({
    text: value === null ? MISSING : formatNumber(value, decimals, locale),
  });
  const inUnit = (cmH2O: number | null): Cell =>
    number(cmH2O === null ? null : cmH2O * pressure.factor, 1 + pressure.moreDecimals);
  const perKg = (ml: number | null): number | null =>
    ml === null || day.predicted_weight_kg === null ? null : ml / day.predicted_weight_kg;
  return {
    title: t('protection.day', { name: day.pseudonym, day: formatDay(day.day, locale) }),
    note:
      day.predicted_weight_kg === null
        ? t('protection.noWeight')
        : t('protection.weight', { kg: formatNumber(day.predicted_weight_kg, 1, locale) }),
    blocks:
      day.ventilated.length === 0
        ? [{ kind: 'text', text: t('protection.noHours') }]
        : [
            {
              kind: 'table',
              head: [
                t('reports.hour'),
                t(`protection.measure.${measure}`),
                'VT, mL',
                'VT/PBW, mL/kg',
                `Pplat, ${pressure.label}`,
                `ΔP, ${pressure.label}`,
                `PEEP, ${pressure.label}`,
                'FiO₂, %',
              ],
              rows: day.ventilated.map((hour) => [
                { text: nameHour(hour, reader) },
                describeVerdict(hour, measure, reader),
                number(hour.tidal_volume_ml, 0),
                number(perKg(hour.tidal_volume_ml), 1),
                inUnit(hour.plateau_cmh2o),
                inUnit(drivingPressureOf(hour)),
                inUnit(hour.peep_cmh2o),
                { text: hour.fio2 === null ? MISSING : formatLimit(hour.fio2 * PERCENT, locale, 0) },
              ]),
            },
          ],
  };
}

function nameHour({ start }: Hour, reader: Reader): string {
  const startMs = Date.parse(start);
  return writeMoment(startMs, startMs, reader);
}

function drivingPressureOf({ plateau_cmh2o: plateau, peep_cmh2o: peep }: Hour): number | null {
  return plateau === null || peep === null ? null : plateau - peep;
}

/** Within, outside, or what the hour lacks. */
function describeVerdict(hour: Hour, measure: AuditMeasureCode, { t }: Reader): Cell {
  const own = hour.assessed.find(({ code }) => code === measure);
  if (own === undefined) return { text: t('protection.notFor') };
  if (own.verdict !== 'unknown')
    return { text: t(`protection.hour.${own.verdict}`), isUnderlined: own.verdict === 'outside' };
  const what = own.missing.map((missing) => t(`protection.missing.${missing}`)).join(', ');
  return { text: '', small: t('protection.lacks', { what }) };
}

function describeDoses({ doses }: ProtectionDay, { t, locale }: Reader): Panel {
  return {
    title: t('protection.doses'),
    note: t('protection.dosesNote'),
    blocks:
      doses.length === 0
        ? [{ kind: 'text', text: t('reports.noBounds') }]
        : [
            {
              kind: 'table',
              head: [t('reports.bound'), t('reports.above'), t('protection.excess')],
              rows: doses.map(({ code, assessable_seconds: assessable, seconds_above: above, excess }) => [
                { text: t(`protection.dose.${code}.name`) },
                assessable === 0
                  ? { text: '', small: t('reports.missing.notMeasured') }
                  : {
                      text: printSeconds(above),
                      small: t('reports.ofTime', { time: printSeconds(assessable) }),
                    },
                {
                  text:
                    assessable === 0
                      ? ''
                      : `${printExcess(excess, locale)} ${t(`protection.dose.${code}.unit`)}`,
                },
              ]),
            },
          ],
  };
}

function describeMap({ map }: ProtectionDay, { t, locale }: Reader): Panel {
  const title = t('protection.map');
  if (map.seconds.flat().every((seconds) => seconds === 0))
    return { title, blocks: [{ kind: 'text', text: t('protection.noMap') }] };
  return {
    title,
    blocks: [
      {
        kind: 'table',
        head: [
          '',
          ...(map.seconds[0] ?? []).map((_, place) => `ΔP ${nameMapClass(map.pressure_edges_cmh2o, place)}`),
        ],
        rows: map.seconds.map((row, place) => [
          { text: `VT ${nameMapClass(map.volume_edges_ml_kg, place)}` },
          ...row.map((seconds) => ({
            text: seconds > 0 ? formatLimit(seconds / MINUTE, locale, 0) : '',
          })),
        ]),
      },
    ],
  };
}
