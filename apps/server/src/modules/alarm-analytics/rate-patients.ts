import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import { readDeviceTimes } from './alarm-repository.ts';
import { intersectIntervals, joinIntervals, subtractIntervals, sumSeconds } from './intervals.ts';
import { ratePerDay } from './rate-per-day.ts';

/** A patient's time on a device. */
export interface PatientTime {
  readonly patientId: number;
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

export interface AlarmRate {
  readonly episodes: number;
  readonly observed_seconds: number | null;
  readonly per_hour: number | null;
}

const HOURS_PER_DAY = 24;

/**
 * Alarms that began in each patient's time, divided by the time in which the device was connected and not in
 * standby.
 */
export async function ratePatients(
  pool: Pick<Pool, 'query'>,
  times: readonly PatientTime[],
): Promise<ReadonlyMap<number, AlarmRate>> {
  if (times.length === 0) return new Map();
  const { rows } = await pool.query<{ episodes: number }>(
    `select (select count(*) from alert_episode where device_id = span.device_id and onset_us >= span.from_us
       and onset_us < span.to_us)::int as episodes
     from unnest($1::int[], $2::int8[], $3::int8[]) with ordinality as span (device_id, from_us, to_us, place)
     order by place`,
    [
      numberArray(times.map(({ deviceId }) => deviceId)),
      bigintArray(times.map(({ fromUs }) => fromUs)),
      bigintArray(times.map(({ toUs }) => toUs)),
    ],
  );
  const devices = await readDeviceTimes(pool, times);
  const rates = new Map<number, { episodes: number; observed: number | null }>();
  times.forEach(({ patientId, deviceId, fromUs, toUs }, place) => {
    const rate = rates.get(patientId) ?? { episodes: 0, observed: null };
    rates.set(patientId, rate);
    rate.episodes += rows[place]?.episodes ?? 0;
    const device = devices.get(deviceId);
    if (device === undefined) return;
    const observed = subtractIntervals(joinIntervals(device.connected), joinIntervals(device.standby));
    const own = [{ startMs: Number(fromUs) / 1000, endMs: Number(toUs) / 1000 }];
    rate.observed = (rate.observed ?? 0) + sumSeconds(intersectIntervals(own, observed));
  });
  return new Map(
    [...rates].map(([patientId, { episodes, observed }]) => {
      const perDay = ratePerDay(episodes, observed);
      const perHour = perDay === null ? null : perDay / HOURS_PER_DAY;
      return [patientId, { episodes, observed_seconds: observed, per_hour: perHour }];
    }),
  );
}
