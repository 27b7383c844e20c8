import type { Pool } from 'pg';
import type { DeviceRange } from './stretch.ts';
import { compareTimes } from './stretch.ts';

/** Epochs touch, and their anchors move by milliseconds: shorter overlaps are no second recording of a time. */
const LEAST_OVERLAP_US = 2_000_000;
/** Maximum number of overlaps of a request; a corrected clock leaves one or a few. */
const MOST = 1_000;

/**
 * Times of these devices' live streams that are stored twice, because the server's clock was set back: an epoch lies
 * within the time of an earlier one. Sorted by device and time; joined where they touch.
 */
export async function listOverlaps(
  pool: Pick<Pool, 'query'>,
  deviceIds: readonly number[],
): Promise<readonly DeviceRange[]> {
  const { rows } = await pool.query<{ device_id: number; from_us: bigint; to_us: bigint }>(
    `with placed as (
       select device_id, epoch, started_at_us, ended_at_us,
         max(ended_at_us) over (partition by device_id order by epoch rows between unbounded preceding and 1 preceding)
           as before_us
       from stream_epoch where device_id = any($1::int[]) and recording_id is null)
     select later.device_id, greatest(former.started_at_us, later.started_at_us) as from_us,
       least(former.ended_at_us, later.ended_at_us) as to_us
     from placed later join placed former on former.device_id = later.device_id and former.epoch < later.epoch
       and former.ended_at_us > later.started_at_us + $2
       and (later.ended_at_us is null or former.started_at_us < later.ended_at_us - $2)
     where later.before_us > later.started_at_us + $2
     order by device_id, from_us limit $3`,
    [deviceIds, LEAST_OVERLAP_US, MOST],
  );
  const joined: { deviceId: number; fromUs: bigint; toUs: bigint }[] = [];
  for (const { device_id: deviceId, from_us: fromUs, to_us: toUs } of rows) {
    const last = joined.at(-1);
    if (last?.deviceId === deviceId && fromUs <= last.toUs) {
      if (compareTimes(toUs, last.toUs) > 0) last.toUs = toUs;
    } else joined.push({ deviceId, fromUs, toUs });
  }
  return joined;
}
