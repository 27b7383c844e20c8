import type { DailyReport } from '@eupnea/contracts/daily-report';
import { MISSING } from '@eupnea/notation/display-value';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatLimit, formatNumber } from '@eupnea/notation/format-number';
import type { Reader } from './reader.ts';
import { printSeconds } from './report-parts.ts';
import type { Mark, Panel } from './sheet.ts';

type Hour = DailyReport['hours'][number];

const HEIGHT = 70;
const BAR_SHARE = 0.8;
/** Least height of a bar, so that zero differs from no value. */
const STUB = 0.015;
const LABEL_EVERY = 6;
/** Height of the axis relative to the highest bar or the bound. */
const HEADROOM = 1.1;

/**
 * Bars by hour; an hour without a value has none.
 * @param bound upper bound, drawn as a dashed line; bars above it are darker
 * @param full value of the full height; default: the highest bar or the bound
 */
export function describeHourChart(
  title: string,
  hours: readonly Hour[],
  read: (hour: Hour) => number | null,
  bound: number | null,
  { t, locale }: Reader,
  full?: number,
): Panel {
  const values = hours.map(read);
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { title, blocks: [{ kind: 'text', text: t('reports.noHours') }] };
  const top = full ?? Math.max(1, bound ?? 0, ...known) * HEADROOM;
  const note = [
    t('reports.highestHour', { value: formatLimit(Math.max(...known), locale, 1) }),
    ...(bound === null ? [] : [t('reports.line', { value: formatLimit(bound, locale) })]),
  ].join(', ');
  const step = 1 / hours.length;
  return {
    title,
    note,
    blocks: [
      {
        kind: 'picture',
        picture: {
          height: HEIGHT,
          alternative: `${title}: ${note}`,
          marks: [
            ...values.flatMap((value, place): readonly Mark[] => {
              if (value === null) return [];
              const height = Math.max(value / top, STUB);
              const isAbove = bound !== null && value > bound;
              return [
                {
                  kind: 'box',
                  x: (place + (1 - BAR_SHARE) / 2) * step,
                  y: 1 - height,
                  width: step * BAR_SHARE,
                  height,
                  shade: isAbove ? 'ink' : 'middle',
                },
              ];
            }),
            {
              kind: 'line',
              points: [
                [0, 1],
                [1, 1],
              ],
              shade: 'light',
            },
            ...(bound === null
              ? []
              : [
                  {
                    kind: 'line' as const,
                    points: [[0, 1 - bound / top] as const, [1, 1 - bound / top] as const],
                    shade: 'ink' as const,
                    isDashed: true,
                  },
                ]),
          ],
          below: hours.flatMap(({ hour }, place) =>
            hour % LABEL_EVERY === 0 ? [{ at: place * step, text: `${hour} h` }] : [],
          ),
        },
      },
    ],
  };
}

/** The values of the charts as a table. */
export function describeHours(hours: readonly Hour[], { t, locale }: Reader): Panel {
  const print = (value: number | null): string => (value === null ? MISSING : formatNumber(value, 1, locale));
  return {
    title: t('reports.hoursTable'),
    blocks: [
      {
        kind: 'table',
        head: [
          t('reports.hour'),
          t('reports.breaths'),
          t('reports.observed'),
          t('reports.hourVt'),
          t('reports.hourDrivingPressure'),
          t('reports.hourPower'),
          t('reports.hourAsynchrony'),
        ],
        rows: hours.map((hour) => [
          { text: `${String(hour.hour).padStart(2, '0')}:00` },
          { text: String(hour.breaths) },
          { text: printSeconds(hour.observed_seconds) },
          { text: print(hour.vt_ml_kg) },
          { text: print(hour.driving_pressure_cmh2o) },
          { text: print(hour.power_j_min) },
          {
            text: formatFindingShare(
              {
                finding_percent: hour.finding_percent,
                decided_breaths: hour.decided_breaths ?? 0,
                undecided_breaths: hour.breaths - (hour.decided_breaths ?? 0),
              },
              locale,
            ),
          },
        ]),
      },
    ],
  };
}
