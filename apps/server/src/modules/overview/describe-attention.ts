import type { OVERVIEW_SIGNS, OverviewRow, UnitOverviewQuery } from '@eupnea/contracts/unit-overview';
import { NOTED_ASYNCHRONY_PERCENT, NOTED_OUTSIDE_SECONDS, WORST_HOUR_LEAST_SECONDS } from '@eupnea/model';

/** Hour with the highest share of breaths with a finding among those observed long enough; the earliest of equals. */
export function findWorstHour(hours: OverviewRow['hours']): OverviewRow['worst_hour'] {
  let worst: OverviewRow['worst_hour'] = null;
  for (const { start, observed_seconds: seconds, finding_percent: percent } of hours) {
    if (percent === null || seconds < WORST_HOUR_LEAST_SECONDS) continue;
    if (worst === null || percent > worst.finding_percent) worst = { start, finding_percent: percent };
  }
  return worst;
}

/** Marks of a row; the screen states the two rules. */
export function listSigns(row: Pick<OverviewRow, 'hours' | 'outside'>): (typeof OVERVIEW_SIGNS)[number][] {
  return [
    ...(row.hours.some(isSevere) ? (['asynchrony'] as const) : []),
    ...(row.outside.seconds >= NOTED_OUTSIDE_SECONDS ? (['outside'] as const) : []),
  ];
}

/** The mark of 10 % is Thille's, and belongs to the kinds of that study. */
function isSevere({
  observed_seconds: seconds,
  thille_percent: percent,
}: OverviewRow['hours'][number]): boolean {
  return seconds >= WORST_HOUR_LEAST_SECONDS && (percent ?? 0) >= NOTED_ASYNCHRONY_PERCENT;
}

type Key = number | string | null;

/** Sort keys in order. Attention: number of marks, worst hour, time outside bounds, alarms. */
const KEYS: { readonly [Sort in UnitOverviewQuery['sortBy']]: (row: OverviewRow) => readonly Key[] } = {
  attention: (row) =>
    row.breaths === 0
      ? [null]
      : [
          row.signs.length,
          row.worst_hour?.finding_percent ?? -1,
          row.outside.seconds,
          row.alarms.per_hour ?? -1,
        ],
  worst_hour: (row) => [row.worst_hour?.finding_percent ?? null],
  asynchrony: (row) => [row.finding_percent],
  outside: (row) => [row.outside.assessable_seconds === 0 ? null : row.outside.seconds],
  power: (row) => [row.power.mean_j_min],
  alarms: (row) => [row.alarms.per_hour],
  newest: (row) => [row.newest_data],
  pseudonym: (row) => [row.pseudonym],
};

/** Sorted rows: unknown values last in both directions, equal values by pseudonym. */
export function orderRows(
  rows: readonly OverviewRow[],
  { sortBy, sortOrder }: Pick<UnitOverviewQuery, 'sortBy' | 'sortOrder'>,
): readonly OverviewRow[] {
  const keysOf = KEYS[sortBy];
  const direction = sortOrder === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .toSorted((left, right) => {
      for (let place = 0; place < Math.max(left.keys.length, right.keys.length); place += 1) {
        const [one, other] = [left.keys[place] ?? null, right.keys[place] ?? null];
        if (one === null || other === null) {
          if (one !== other) return one === null ? 1 : -1;
        } else if (one !== other) return one < other ? -direction : direction;
      }
      return comparePseudonyms(left.row, right.row);
    })
    .map(({ row }) => row);
}

function comparePseudonyms(left: OverviewRow, right: OverviewRow): number {
  if (left.pseudonym === right.pseudonym) return left.patient_id - right.patient_id;
  return left.pseudonym < right.pseudonym ? -1 : 1;
}
