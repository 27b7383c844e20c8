import type { ProtectionAudit, ProtectionDay } from '@eupnea/contracts/protection-audit';
import type { AuditMeasureCode } from '@eupnea/model';
import { MISSING } from '@eupnea/notation/display-value';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatDay, nameDay, nameShortDay } from '@eupnea/notation/format-time';
import { heightOf, listRuns } from '@eupnea/notation/run-chart';
import { describeProtectionDay } from './describe-protection-day.ts';
import { frameSheet, warnOfUse } from './frame-sheet.ts';
import type { Reader } from './reader.ts';
import type { Cell, Mark, Panel, Sheet } from './sheet.ts';

const GRID = [0, 50, 100] as const;
const CHART_HEIGHT = 90;
/** More columns of days than these do not fit the paper: the days go on in another table. */
const DAYS_ACROSS = 7;

type Row = ProtectionAudit['items'][number];

export interface AuditContent {
  readonly answer: ProtectionAudit;
  readonly measure: AuditMeasureCode;
  /** The open cell; null without one. */
  readonly opened: ProtectionDay | null;
}

/** The audit as on its screen, with every audited patient. */
export function describeProtectionAudit(
  { answer: audit, measure, opened }: AuditContent,
  reader: Reader,
): Sheet {
  const { t, locale } = reader;
  const [first, last] = [audit.days[0], audit.days.at(-1)];
  const period =
    first === undefined || last === undefined
      ? ''
      : `${formatDay(first.day, locale)} – ${formatDay(last.day, locale)}`;
  const { worst } = audit;
  return {
    ...frameSheet(reader, audit.made_at),
    title: t('protection.title'),
    subject: t('protection.unit'),
    period: `${period}, ${audit.time_zone}`,
    lines: [
      ...(worst === null || worst.share >= 1
        ? []
        : [
            t('protection.worst', {
              name: worst.pseudonym,
              day: formatDay(worst.day, locale),
              percent: formatLimit(worst.share * 100, locale, 0),
            }),
          ]),
      ...(audit.matching > audit.total
        ? [t('overview.cut', { compared: audit.total, matching: audit.matching })]
        : []),
    ],
    numbers: [],
    parts: [
      {
        kind: 'panels',
        panels: [describeChart(audit, measure, reader), ...describeDays(audit, measure, reader)],
      },
      ...(opened === null ? [] : describeProtectionDay(opened, measure, reader)),
    ],
    feet: [t('protection.define'), t('protection.sources'), warnOfUse(reader)],
    isLandscape: true,
  };
}

function describeChart(audit: ProtectionAudit, measure: AuditMeasureCode, reader: Reader): Panel {
  const { t, locale } = reader;
  const total = audit.adherence.find(({ code }) => code === measure);
  const title = t('protection.chart', { measure: t(`protection.measure.${measure}`) });
  const figures = t('protection.figures', {
    assessable: printPercent(total?.assessable_percent ?? null, locale),
    adherent: total?.adherent ?? 0,
    of: total?.assessable ?? 0,
    crude: printPercent(total?.crude_percent ?? null, locale),
    days: total?.days ?? 0,
  });
  return {
    title,
    note: t(audit.is_project_goal ? 'protection.goalOfProject' : 'protection.goalOfClif', {
      percent: formatLimit(audit.goal_percent, locale),
    }),
    blocks: [
      { kind: 'text', text: figures },
      {
        kind: 'picture',
        picture: {
          height: CHART_HEIGHT,
          alternative: `${title}. ${figures}`,
          marks: drawRuns(audit, measure),
          beside: GRID.map((value) => ({ at: heightOf(value) / 100, text: String(value) })),
          below: audit.days.map(({ day }, place) => ({
            at: place / audit.days.length,
            text: nameShortDay(day, locale),
          })),
        },
      },
    ],
  };
}

function drawRuns({ days, goal_percent: goal }: ProtectionAudit, measure: AuditMeasureCode): readonly Mark[] {
  const rates = days.map(
    ({ adherence }) => adherence.find(({ code }) => code === measure)?.assessable_percent ?? null,
  );
  const runs = listRuns(rates);
  const level = (percent: number) => {
    const y = heightOf(percent) / 100;
    return [
      [0, y],
      [1, y],
    ] as const;
  };
  return [
    ...GRID.map((value) => ({ kind: 'line' as const, points: level(value), shade: 'light' as const })),
    { kind: 'line', points: level(goal), shade: 'ink', isDashed: true },
    ...runs.map((run) => ({
      kind: 'line' as const,
      shade: 'dark' as const,
      isBold: true,
      points: run.map(({ x, y }) => [x / 100, y / 100] as const),
    })),
    ...runs.flat().map(({ x, y }) => ({
      kind: 'dot' as const,
      x: x / 100,
      y: y / 100,
      shade: y > heightOf(goal) ? ('ink' as const) : ('middle' as const),
    })),
  ];
}

/** Patients by days, the unit first: a table for each week. */
function describeDays(audit: ProtectionAudit, measure: AuditMeasureCode, reader: Reader): readonly Panel[] {
  const { t, locale } = reader;
  const weeks = Array.from(
    { length: Math.ceil(audit.days.length / DAYS_ACROSS) },
    (_, week) => week * DAYS_ACROSS,
  );
  return weeks.map((from) => {
    const days = audit.days.slice(from, from + DAYS_ACROSS);
    return {
      title: t('protection.table', { measure: t(`protection.measure.${measure}`) }),
      blocks: [
        {
          kind: 'table',
          head: [
            t('management.column.patient'),
            ...days.map(
              ({ day, is_over: isOver }) =>
                `${nameDay(day, locale)}${isOver ? '' : ` ${t('reports.notOver')}`}`,
            ),
          ],
          rows: [
            [
              { text: t('protection.unit'), isStrong: true },
              ...days.map((day) => describeUnitDay(day, audit.goal_percent, measure, reader)),
            ],
            ...audit.items.map((row) => [
              { text: row.pseudonym },
              ...days.map((_, place) => describeCell(row.cells[from + place] ?? null, measure, reader)),
            ]),
          ],
        },
      ],
    };
  });
}

function describeUnitDay(
  { adherence }: ProtectionAudit['days'][number],
  goal: number,
  measure: AuditMeasureCode,
  { t, locale }: Reader,
): Cell {
  const own = adherence.find(({ code }) => code === measure);
  if (own === undefined || own.days === 0) return { text: '–' };
  const { assessable_percent: rate, adherent, assessable, days } = own;
  return {
    text: printPercent(rate, locale),
    isStrong: true,
    isUnderlined: rate !== null && rate < goal,
    small: t('protection.daysOf', { adherent, assessable, days }),
  };
}

/** Share of a patient-day within the bound; a dash without a ventilated hour. */
function describeCell(cell: Row['cells'][number], measure: AuditMeasureCode, { t, locale }: Reader): Cell {
  if (cell === null) return { text: '–' };
  const own = cell.measures.find(({ code }) => code === measure);
  const share = own?.share ?? null;
  const hours = t('protection.hoursOf', {
    within: own?.within_hours ?? 0,
    assessable: own?.assessable_hours ?? 0,
    hours: cell.hours,
  });
  const verdict = own === undefined ? t('protection.notFor') : t(`protection.verdict.${own.verdict}`);
  return {
    text: printPercent(share === null ? null : share * 100, locale),
    isUnderlined: own?.verdict === 'not_adherent',
    small: `${hours}; ${verdict}`,
  };
}

function printPercent(percent: number | null, locale: string): string {
  return percent === null ? MISSING : `${formatLimit(percent, locale, 0)} %`;
}
