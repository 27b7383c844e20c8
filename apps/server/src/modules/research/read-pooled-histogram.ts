import { type BreathFeatureCode, findParameter } from '@eupnea/model';
import type { Pool } from 'pg';
import type { PatientStretch } from './read-project-time.ts';
import { STRETCH_TABLE, STRETCHES_PER_QUERY, stretchValues } from './stretch-table.ts';

export interface FixedHistogram {
  readonly from: number;
  readonly width: number;
  readonly counts: number[];
}

/**
 * Exact histogram of all breaths of the stretches in the registry's bins, from five-minute rollups; the
 * outermost bins include values beyond them. Reads only the bins between the minimum and maximum of each
 * rollup.
 */
export async function readPooledHistogram(
  pool: Pool,
  parameter: BreathFeatureCode,
  stretches: readonly PatientStretch[],
): Promise<{ readonly breaths: number; readonly histogram: FixedHistogram | null }> {
  const bins = findParameter('breath', parameter)?.histogram;
  const counts = Array.from({ length: bins?.bins ?? 0 }, () => 0);
  let breaths = 0;
  for (let first = 0; first < stretches.length; first += STRETCHES_PER_QUERY) {
    const values = stretchValues(stretches.slice(first, first + STRETCHES_PER_QUERY));
    if (bins === undefined) {
      const { rows } = await pool.query<{ n: number }>(
        `select coalesce(sum(rollup.n), 0)::float8 as n from ${ROLLUPS}`,
        [...values, parameter],
      );
      breaths += rows[0]?.n ?? 0;
      continue;
    }
    const { rows } = await pool.query<{ bin: number; n: number }>(
      `select (piece.least + counted.nth - 1)::int as bin, sum(counted.n)::float8 as n
       from ${ROLLUPS}
       cross join lateral (select ${binOf('rollup.minimum')} as least, ${binOf('rollup.maximum')} as greatest) piece
       cross join lateral unnest(rollup.histogram[piece.least + 1:piece.greatest + 1]) with ordinality
         as counted (n, nth)
       group by 1`,
      [...values, parameter, bins.from, bins.width, bins.bins],
    );
    for (const { bin, n } of rows) {
      counts[bin] = (counts[bin] ?? 0) + n;
      breaths += n;
    }
  }
  return { breaths, histogram: bins === undefined ? null : { from: bins.from, width: bins.width, counts } };
}

/**
 * Stretch by stretch, because with a plain join the planner reads the whole history of a device for each of
 * its patients.
 */
const ROLLUPS = `${STRETCH_TABLE} cross join lateral (select * from rollup_5min entry
  where entry.device_id = stretch.device_id and entry.parameter = $5
    and entry.started_at_us >= stretch.from_us and entry.started_at_us < stretch.to_us offset 0) rollup`;

function binOf(value: string): string {
  return `least(greatest(floor((${value} - $6::float8) / $7::float8), 0), $8::int - 1)::int`;
}

/** Histogram in the registry's bins, with one value per patient. */
export function toHistogram(
  values: Iterable<number>,
  { from, width, counts }: FixedHistogram,
): FixedHistogram {
  const own = counts.map(() => 0);
  for (const value of values) {
    const bin = Math.min(Math.max(Math.floor((value - from) / width), 0), own.length - 1);
    own[bin] = (own[bin] ?? 0) + 1;
  }
  return { from, width, counts: own };
}
