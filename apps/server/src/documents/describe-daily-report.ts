import type { DailyReport } from '@eupnea/contracts/daily-report';
import { FINDING_LETTERS } from '@eupnea/model';
import { PRIORITY_MARKS } from '@eupnea/notation/describe-alert';
import { describeCountedIndex } from '@eupnea/notation/describe-counted-index';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { describeWeight } from '@eupnea/notation/describe-weight';
import { displayNumber, displayUnit, MISSING } from '@eupnea/notation/display-value';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import { formatDay } from '@eupnea/notation/format-time';
import { nameAlarmKind } from '@eupnea/notation/name-alarm-kind';
import { nameControl } from '@eupnea/notation/name-control';
import { defineValue, findWorstHour, nameKeyOf, reasonKey } from '@eupnea/notation/report-values';
import { describeHourChart, describeHours } from './describe-hours.ts';
import { frameSheet, warnOfUse } from './frame-sheet.ts';
import type { Reader } from './reader.ts';
import { describeBounds, describeMedian, describeObserved, printSeconds } from './report-parts.ts';
import type { Cell, KeyNumber, Panel, Sheet } from './sheet.ts';

/** Shares have the whole scale. */
const FULL_PERCENT = 100;

/** The daily report as on its screen, with the table of hours and every kind of alarm. */
export function describeDailyReport(report: DailyReport, reader: Reader): Sheet {
  const { t, locale } = reader;
  const boundOf = (code: string): number | null =>
    report.targets.find((target) => target.code === code)?.upper ?? null;
  return {
    ...frameSheet(reader, report.made_at),
    title: t('reports.title'),
    subject: nameSubject(report, reader),
    period: [
      `${formatDay(report.day, locale)}, ${report.time_zone}`,
      ...(isRunning(report) ? [t('reports.notOver')] : []),
    ].join(' · '),
    lines: report.weights.map((weight) => `${weight.pseudonym}: ${describeWeight(weight, t, locale)}`),
    numbers: describeNumbers(report, reader),
    parts: [
      {
        kind: 'columns',
        left: [describeBounds(report, reader)],
        right: [
          describeHourChart(
            t('reports.hourVt'),
            report.hours,
            ({ vt_ml_kg }) => vt_ml_kg,
            boundOf('vt_8'),
            reader,
          ),
        ],
      },
      {
        kind: 'columns',
        left: [describeValues(report, reader)],
        right: [
          describeHourChart(
            t('reports.hourPower'),
            report.hours,
            ({ power_j_min }) => power_j_min,
            boundOf('mp_17'),
            reader,
          ),
        ],
      },
      {
        kind: 'columns',
        left: [describeAsynchrony(report, reader)],
        right: [
          describeHourChart(
            t('reports.hourAsynchrony'),
            report.hours,
            ({ finding_percent }) => finding_percent,
            null,
            reader,
            FULL_PERCENT,
          ),
        ],
      },
      { kind: 'columns', left: [describeAlarms(report, reader)], right: [describeModes(report, reader)] },
      { kind: 'panels', panels: [describeHours(report.hours, reader)] },
    ],
    feet: [`${t('reports.measured')} ${t('reports.notIn')}`, warnOfUse(reader)],
  };
}

/** Patient or device; without either, the report is of all patients. */
export function nameSubject(
  { patient, device }: Pick<DailyReport, 'patient' | 'device'>,
  { t }: Reader,
): string {
  return (
    patient?.pseudonym ?? (device === null ? t('protection.unit') : (device.description ?? `#${device.id}`))
  );
}

function isRunning({ start, end, made_at: made }: DailyReport): boolean {
  const madeMs = Date.parse(made);
  return madeMs >= Date.parse(start) && madeMs < Date.parse(end);
}

function describeNumbers(report: DailyReport, reader: Reader): readonly KeyNumber[] {
  const { t } = reader;
  const spread = (value: DailyReport['values'][number]['value']): string => {
    const definition = defineValue(value);
    const found = report.values.find((known) => known.value === value);
    if (definition === null || found === undefined) return '';
    return t('reports.p95', { value: displayNumber(definition, found.p95, reader), n: found.n });
  };
  return [
    describeObserved(report, reader),
    {
      name: t('reports.breaths'),
      value: String(report.breaths),
      note: t(report.breaths === 0 ? 'reports.missing.noBreaths' : 'reports.complete'),
    },
    ...describeMedian('vt_ml_kg', report, reader, spread('vt_ml_kg')),
    ...describeMedian('driving_pressure_cmh2o', report, reader, spread('driving_pressure_cmh2o')),
    describePower(report, reader),
    describeFindings(report, reader),
  ];
}

function describePower(report: DailyReport, { t, locale }: Reader): KeyNumber {
  const { mean_j_min: mean, measured_seconds: measured } = report.power;
  return {
    name: t('reports.power'),
    value: mean === null ? MISSING : formatNumber(mean, 1, locale),
    unit: mean === null ? '' : 'J/min',
    note:
      mean === null
        ? t(reasonKey('mp_geometric_j_min', report))
        : t('reports.measuredIn', { time: printSeconds(measured) }),
  };
}

function describeFindings({ asynchrony, breaths, hours }: DailyReport, { t, locale }: Reader): KeyNumber {
  const worst = findWorstHour(hours);
  const highest =
    worst === null
      ? []
      : [
          t('reports.highest', {
            percent: formatLimit(worst.finding_percent ?? 0, locale, 1),
            hour: worst.hour,
          }),
        ];
  return {
    name: t('reports.withFinding'),
    value: formatFindingShare(asynchrony, locale),
    note:
      breaths === 0
        ? t('reports.missing.noBreaths')
        : [describeDecided(asynchrony, t), ...highest].join('. '),
  };
}

function describeValues(report: DailyReport, reader: Reader): Panel {
  const { t } = reader;
  return {
    title: t('reports.values'),
    note: t('reports.valuesNote'),
    blocks: [
      {
        kind: 'table',
        head: [t('reports.value'), t('alarms.median'), 'p5', 'p95', t('reports.breaths')],
        rows: report.values.flatMap((found): readonly (readonly Cell[])[] => {
          const definition = defineValue(found.value);
          if (definition === null) return [];
          const unit = displayUnit(definition, reader);
          const name = t(nameKeyOf(found.value, report.weights));
          const print = (value: number | null): string => displayNumber(definition, value, reader);
          return [
            [
              {
                text: unit === '' ? name : `${name}, ${unit}`,
                ...(found.n === 0 ? { small: t(reasonKey(found.value, report)) } : {}),
              },
              { text: print(found.median), isStrong: true },
              { text: print(found.p5) },
              { text: print(found.p95) },
              { text: String(found.n) },
            ],
          ];
        }),
      },
    ],
  };
}

function describeAsynchrony({ asynchrony }: DailyReport, { t, locale }: Reader): Panel {
  const { kinds, index_percent: index, counted, events } = asynchrony;
  const sums =
    index === null
      ? ''
      : `${describeDecided(asynchrony, t)}. ${t('asynchronyIndex.eventsPer100', { rate: formatNumber(index, 1, locale) })}. `;
  return {
    title: t('reports.asynchrony', { count: events }),
    blocks: [
      kinds.length === 0
        ? { kind: 'text', text: t(index === null ? 'reports.missing.noBreaths' : 'analytics.noEvents') }
        : {
            kind: 'table',
            head: [t('analytics.kind'), t('asynchronyIndex.ofBreaths'), 'n', t('analytics.confidence')],
            rows: kinds.map(({ kind, events: number, confidence, ...share }) => [
              { text: `${FINDING_LETTERS[kind]} ${t(`findings.kind.${kind}`)}` },
              { text: formatFindingShare(share, locale), isStrong: true },
              { text: String(number) },
              { text: formatNumber(confidence, 2, locale) },
            ]),
          },
      { kind: 'text', isSmall: true, text: `${sums}${describeCountedIndex(counted, t, locale)}` },
    ],
  };
}

function describeAlarms({ alarms }: DailyReport, reader: Reader): Panel {
  const { t } = reader;
  const { kinds, kinds_total: total } = alarms;
  return {
    title: t('reports.alarms', { count: alarms.episodes }),
    note: t('reports.inAlarm', { time: printSeconds(alarms.in_alarm_seconds) }),
    blocks: [
      kinds.length === 0
        ? { kind: 'text', text: t('reports.noAlarms') }
        : {
            kind: 'table',
            head: [t('alarms.kind'), 'n', t('alarms.median'), t('alarms.open')],
            rows: kinds.map((kind) => [
              {
                text: `${nameAlarmKind(kind, t, reader)} ${PRIORITY_MARKS[kind.priority]}`.trimEnd(),
                small: t(`priority.${kind.priority}`),
              },
              { text: String(kind.episodes), isStrong: true },
              { text: printSeconds(kind.durations.median_seconds) },
              { text: String(kind.durations.open) },
            ]),
          },
      ...(total > kinds.length
        ? [
            {
              kind: 'text' as const,
              isSmall: true,
              text: t('alarms.moreKinds', { shown: kinds.length, total }),
            },
          ]
        : []),
    ],
  };
}

function describeModes({ modes }: DailyReport, { t, locale }: Reader): Panel {
  const all = modes.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    title: t('reports.modes'),
    note: t('reports.modesNote'),
    blocks: [
      modes.length === 0
        ? { kind: 'text', text: t('reports.missing.noBreaths') }
        : {
            kind: 'table',
            head: [t('reports.mode'), t('reports.breaths'), t('reports.time'), '%'],
            rows: modes.map(({ mode, breaths, seconds }) => [
              { text: mode === 'unknown' ? t('reports.modeUnknown') : nameControl(mode) },
              { text: String(breaths) },
              { text: printSeconds(seconds) },
              { text: all === 0 ? MISSING : formatLimit((100 * seconds) / all, locale, 1), isStrong: true },
            ]),
          },
    ],
  };
}
