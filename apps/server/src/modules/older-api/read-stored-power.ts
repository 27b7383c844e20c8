import { DAY_US, HOUR_US, MINUTE_US } from '@eupnea/model';
import type { MechanicalPower } from '@eupnea/contracts/mechanical-power';
import type { Pool } from 'pg';

/** Time range per query: six hours of one device are about 6000 breaths, far below 200 ms on the embedded database. */
const PART_US = 6n * HOUR_US;

const PERIODS = { minute: MINUTE_US, hour: HOUR_US, day: DAY_US } as const;
type Period = keyof typeof PERIODS;

/** A period of a device, without its end. */
interface DeviceRange {
  readonly deviceId: number;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

interface PowerRow {
  readonly joule: number | null;
  readonly seconds: number | null;
  readonly period: Period;
  readonly of: 'mp1' | 'mp2' | 'mp3';
}

interface Sum {
  readonly joule: number;
  readonly seconds: number;
}

/**
 * Mechanical power of a device that streams nothing, J/min, by the definition of the live one: energy per observed time
 * over the minute, the hour and the day that end with the newest breath of the range. mp2 is of the formula of the
 * newest breath that has one. null without a breath that has a power.
 * @param range newest stretch of the device that the caller may see
 */
export async function readStoredPower(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
): Promise<MechanicalPower | null> {
  const { deviceId, fromUs, toUs } = range;
  const found = await pool.query<{ at: bigint; formula: string | null }>(
    `select started_at_us as at, provenance #>> '{mp_mode_j_min,methods,0}' as formula from breath
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3
     order by started_at_us desc limit 1`,
    [deviceId, fromUs, toUs],
  );
  const [newest] = found.rows;
  if (newest === undefined) return null;
  const endUs = newest.at + 1n;
  const sums = new Map<string, Sum>();
  const beginUs = endUs - DAY_US > fromUs ? endUs - DAY_US : fromUs;
  for (let partUs = beginUs; partUs < endUs; partUs += PART_US) {
    const partEndUs = partUs + PART_US < endUs ? partUs + PART_US : endUs;
    const values = [deviceId, partUs, partEndUs, newest.formula, endUs - MINUTE_US, endUs - HOUR_US];
    const { rows } = await pool.query<PowerRow>(QUERY, values);
    for (const { period, of, joule, seconds } of rows) {
      const before = sums.get(`${period} ${of}`) ?? { joule: 0, seconds: 0 };
      sums.set(`${period} ${of}`, {
        joule: before.joule + (joule ?? 0),
        seconds: before.seconds + (seconds ?? 0),
      });
    }
  }
  return sums.size === 0 ? null : describe(sums, newest.formula);
}

const QUERY = `
  with breaths as (
    select started_at_us, (end_index - start_index) / rate_hz as seconds,
      provenance #>> '{mp_mode_j_min,methods,0}' as formula,
      mp_geometric_j_min as mp1, mp_mode_j_min as mp2, mp_elastic_dynamic_j_min as mp3
    from breath where device_id = $1 and started_at_us >= $2::int8 and started_at_us < $3::int8),
  powers as (
    select b.started_at_us, b.seconds, p.of, p.power from breaths b
    cross join lateral (values ('mp1', b.mp1), ('mp3', b.mp3),
      ('mp2', case when b.formula is not distinct from $4::text then b.mp2 end)) as p (of, power)
    where p.power is not null)
  select t.period, powers.of, sum(powers.power * powers.seconds) / 60 as joule, sum(powers.seconds) as seconds
  from powers cross join (values ('minute', $5::int8), ('hour', $6::int8), ('day', $2::int8)) as t (period, from_us)
  where powers.started_at_us >= t.from_us
  group by t.period, powers.of`;

function describe(sums: ReadonlyMap<string, Sum>, formula: string | null): MechanicalPower {
  const mean = (period: Period, of: PowerRow['of']): number | null => {
    const sum = sums.get(`${period} ${of}`);
    return sum === undefined || sum.seconds <= 0 ? null : (60 * sum.joule) / sum.seconds;
  };
  const coverage = (period: Period): number =>
    Math.min(1, (sums.get(`${period} mp1`)?.seconds ?? 0) / Number(PERIODS[period] / 1_000_000n));
  return {
    mp1: mean('minute', 'mp1'),
    mp2: mean('minute', 'mp2'),
    mp3: mean('minute', 'mp3'),
    mp2_formula: formula,
    hour_mp1: mean('hour', 'mp1'),
    hour_mp2: mean('hour', 'mp2'),
    hour_mp3: mean('hour', 'mp3'),
    day_mp1: mean('day', 'mp1'),
    day_mp2: mean('day', 'mp2'),
    day_mp3: mean('day', 'mp3'),
    hour_coverage: coverage('hour'),
    day_coverage: coverage('day'),
  };
}
